import type * as RadixMenu from 'radix-ui/dropdown-menu';
import { createContext, type ReactElement, type ReactNode } from 'react';

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement<{ autoFocus?: boolean }>;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** The components of a menu, from the code loaded on demand. */
export const MenuParts = createContext<Pick<typeof RadixMenu, 'Item' | 'Separator'> | null>(null);
