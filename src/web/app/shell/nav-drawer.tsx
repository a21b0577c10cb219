import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { NavList } from './nav-list.tsx';
import { Brand } from './side-nav.tsx';

interface NavDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The navigation of small screens. Choosing, the overlay, Escape and the cross close it. */
export default function NavDrawer({ isOpen, onOpenChange }: NavDrawerProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay data-testid="drawer-overlay" className="overlay fixed inset-0 z-40 lg:hidden" />
        <RadixDialog.Content
          aria-describedby={undefined}
          className="drawer fixed inset-y-0 left-0 z-50 flex w-[17.5rem] max-w-[85vw] flex-col overflow-y-auto border-r border-edge-strong bg-ground-raised p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-raised outline-none lg:hidden"
        >
          <RadixDialog.Title className="sr-only">Menu</RadixDialog.Title>
          <div className="flex items-start justify-between">
            <Brand />
            <RadixDialog.Close asChild>
              <IconButton label="Close menu">
                <X aria-hidden />
              </IconButton>
            </RadixDialog.Close>
          </div>
          <nav aria-label="Main">
            <NavList onChoose={() => onOpenChange(false)} />
          </nav>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
