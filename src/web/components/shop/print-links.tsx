import { Printer, ReceiptText } from 'lucide-react';
import type { ComponentProps } from 'react';
import { MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';

// Where an order is shown, its papers are two links; a layby's is one. They open beside the list, which keeps its place.

const LINKS = [
  { kind: 'slip', label: 'Print slip', icon: Printer },
  { kind: 'receipt', label: 'Print receipt', icon: ReceiptText },
] as const;

export function PrintOrderItems({ orderId }: { orderId: number }) {
  return LINKS.map(({ kind, label, icon: Icon }) => (
    <MenuItem key={kind} asChild>
      <a href={`/print/order/${orderId}?kind=${kind}`} target="_blank" rel="noopener">
        <Icon aria-hidden />
        {label}
      </a>
    </MenuItem>
  ));
}

/** A link only: give it to a menu item or a button `asChild`. */
export function PrintLaybyLink({ laybyId, ...props }: ComponentProps<'a'> & { laybyId: number }) {
  return (
    <a {...props} href={`/print/layby/${laybyId}`} target="_blank" rel="noopener">
      <Printer aria-hidden />
      Print statement
    </a>
  );
}
