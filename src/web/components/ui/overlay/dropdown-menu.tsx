import * as RadixMenu from 'radix-ui/dropdown-menu';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { closeByEscape } from './close-by-escape.ts';

interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}

export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    // Not modal: the page behind keeps its scroll and stays readable for assistive technology.
    <RadixMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onKeyDown={closeByEscape(() => setIsOpen(false))}
          className="pop z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-row border border-edge-strong bg-panel-solid p-1.5 shadow-raised outline-none"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

type MenuItemProps = ComponentProps<typeof RadixMenu.Item> & { tone?: 'normal' | 'danger' };

export function MenuItem({ tone = 'normal', className, ...props }: MenuItemProps) {
  return (
    <RadixMenu.Item
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-3 text-body outline-none [&_svg]:size-4',
        'data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-cyan/15',
        tone === 'danger' && 'text-danger-ink data-highlighted:bg-danger/15',
        className,
      )}
      {...props}
    />
  );
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1.5 h-px bg-edge" />;
}
