import type * as RadixMenu from 'radix-ui/dropdown-menu';
import { Slot } from 'radix-ui/slot';
import { type ComponentProps, type KeyboardEvent, type PointerEvent, use, useEffect, useState } from 'react';
import { loadable, useLoadable } from '#web/components/dialog/loadable.ts';
import { cn } from '#web/lib/cn.ts';
import { useIsSettled } from '#web/lib/use-is-settled.ts';
import { type DropdownMenuProps, MenuParts } from './menu-parts.ts';
import { toast } from './toast-store.ts';

// Rows render only the buttons of their menus: the code of menus is loaded after them, and a menu is rendered when its button is pressed. Forty rows
// with a menu each took twice as long to render.

/** Exported so that tests can load it up front. */
export const menuSurface = loadable(() => import('./menu-surface.tsx'), 'MenuSurface');

export function DropdownMenu(props: DropdownMenuProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const { Component: Surface, error, retry } = useLoadable(menuSurface, isAsked);
  const isSettled = useIsSettled();
  useEffect(() => {
    // Preloaded; a failure is reported at the first press.
    if (isSettled) menuSurface.load().catch(() => {});
  }, [isSettled]);
  useEffect(() => {
    if (error === null) return;
    setIsAsked(false);
    toast({ title: 'This menu could not be loaded', description: 'Try again', variant: 'destructive' });
  }, [error]);
  if (isAsked && Surface !== null) return <Surface {...props} hasFocus={hasFocus} />;
  const ask = () => {
    setIsAsked(true);
    if (error !== null) retry();
  };
  return (
    <Slot
      aria-haspopup="menu"
      aria-expanded={false}
      // Opens on pointerdown, like the menu itself, because the menu replaces this button before the press ends, which then gives no click. The
      // button must not take the focus by it: an open menu that loses the focus closes.
      onPointerDown={(event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return;
        event.preventDefault();
        ask();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        ask();
      }}
      onClick={ask}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      {props.trigger}
    </Slot>
  );
}

type MenuItemProps = ComponentProps<typeof RadixMenu.Item> & { tone?: 'normal' | 'danger' };

export function MenuItem({ tone = 'normal', className, ...props }: MenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item
      // An item is chosen only by a press that began on it. A press that opened the menu must not choose an item by ending on it, where the page has
      // moved under the pointer.
      onPointerUp={(event) => event.preventDefault()}
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
  const { Separator } = useMenuParts();
  return <Separator className="my-1.5 h-px bg-edge" />;
}

function useMenuParts() {
  const parts = use(MenuParts);
  if (parts === null) throw new Error('Menu parts must be inside a menu');
  return parts;
}
