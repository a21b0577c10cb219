import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useRef } from 'react';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { Button } from '#web/components/ui/button.tsx';
import { closeByEscape } from '#web/components/ui/overlay/close-by-escape.ts';
import { useCloseRequest } from '#web/components/ui/overlay/use-close-request.ts';
import { focusScreen } from '#web/lib/focus-screen.ts';
import { useReturnFocus } from '#web/lib/use-return-focus.ts';
import { NavFoot } from './nav-foot.tsx';
import { NavList } from './nav-list.tsx';
import { Brand } from './side-nav.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The navigation of small screens. Choosing, the overlay, Escape and the cross close it. */
export function NavDrawer({ open, onOpenChange }: DialogProps) {
  const returnFocus = useReturnFocus();
  const contentRef = useRef<HTMLDivElement>(null);
  useCloseRequest(open, () => onOpenChange(false));
  const hasChosen = useRef(false);
  const choose = () => {
    hasChosen.current = true;
    onOpenChange(false);
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay data-testid="drawer-overlay" className="overlay fixed inset-0 z-40 lg:hidden" />
        <RadixDialog.Content
          ref={contentRef}
          tabIndex={-1}
          aria-describedby={undefined}
          // The menu itself takes the focus: a focus ring around the cross would suggest pressing it.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            hasChosen.current = false;
            returnFocus.remember();
            contentRef.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (!hasChosen.current) return returnFocus.giveBack(event);
            event.preventDefault();
            focusScreen();
          }}
          onKeyDown={closeByEscape(() => onOpenChange(false))}
          className="drawer fixed inset-y-0 left-0 z-50 flex w-[17.5rem] max-w-[85vw] flex-col overflow-y-auto border-r border-edge-strong bg-ground-raised p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-raised outline-none lg:hidden"
        >
          <RadixDialog.Title className="sr-only">Menu</RadixDialog.Title>
          <div className="flex items-start justify-between">
            <Brand />
            <RadixDialog.Close asChild>
              <Button variant="ghost" aria-label="Close menu" className="size-11 px-0">
                <X aria-hidden />
              </Button>
            </RadixDialog.Close>
          </div>
          <nav aria-label="Main">
            <NavList onChoose={choose} />
          </nav>
          <NavFoot onChoose={choose} />
          <div className="pt-2">
            <ThemeToggle />
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
