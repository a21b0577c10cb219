import * as RadixMenu from 'radix-ui/dropdown-menu';
import { cloneElement, useEffect, useRef, useState } from 'react';
import { notePlaceOnScreen, placeOf } from '#web/lib/focus-place.ts';
import { closeByEscape } from './close-by-escape.ts';
import { type DropdownMenuProps, MenuParts } from './menu-parts.ts';
import { PressShield } from './press-shield.tsx';
import { useCloseRequest } from './use-close-request.ts';

interface MenuSurfaceProps extends DropdownMenuProps {
  /** Whether the button that this one replaces has the focus. */
  hasFocus: boolean;
}

/** The menu, once its button was pressed and its code is loaded: it starts open. */
export function MenuSurface({ trigger, align = 'end', children, hasFocus }: MenuSurfaceProps) {
  const [isOpen, setIsOpen] = useState(true);
  // The value at the first render: React sets the focus only then.
  const [autoFocus] = useState(hasFocus);
  const triggerRef = useRef<HTMLButtonElement>(null);
  useCloseRequest(isOpen, () => setIsOpen(false));
  useEffect(() => {
    // A mouse click does not focus the button, but a dialog opened from the menu must still return there.
    const button = isOpen ? triggerRef.current : null;
    if (button?.matches('main *')) notePlaceOnScreen(placeOf(button));
  }, [isOpen]);
  return (
    // Not modal: the page behind keeps its scroll and stays readable for assistive technology.
    <RadixMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <RadixMenu.Trigger asChild ref={triggerRef}>
        {autoFocus ? cloneElement(trigger, { autoFocus }) : trigger}
      </RadixMenu.Trigger>
      <PressShield isOpen={isOpen} />
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onKeyDown={closeByEscape(() => setIsOpen(false))}
          className="pop goes-on z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-row border border-edge-strong p-1.5 shadow-raised outline-none"
        >
          <MenuParts value={RadixMenu}>{children}</MenuParts>
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
