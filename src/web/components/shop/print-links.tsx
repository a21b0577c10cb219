import { Printer, ReceiptText } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';

// The links to the printed papers: two for an order, one for a layby. They open in a new tab, so that the list keeps its place.

const LINKS = [
  { kind: 'slip', label: 'Print Slip', icon: Printer },
  { kind: 'receipt', label: 'Print Receipt', icon: ReceiptText },
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

/** The receipt of one row of a layby's ledger. */
export function PrintLaybyReceiptLink({ laybyId, receipt }: { laybyId: number; receipt: Receipt }) {
  return (
    <a
      href={laybyReceiptPath(laybyId, receipt.id)}
      target="_blank"
      rel="noopener"
      aria-label={`Print receipt: ${formatMoney(receipt.amount)}`}
      className="inline-block py-1 text-note text-cyan-ink underline underline-offset-4 hover:text-text pointer-coarse:py-2.5"
    >
      Print receipt
    </a>
  );
}

/** Opens a receipt from a toast, which cannot contain links. */
export function openLaybyReceipt(laybyId: number, receiptId: number): void {
  window.open(laybyReceiptPath(laybyId, receiptId), '_blank', 'noopener');
}

function laybyReceiptPath(laybyId: number, receiptId: number): string {
  return `/print/layby/${laybyId}?receipt=${receiptId}`;
}

/** An unstyled link, for a menu item or a button `asChild`. */
export function PrintLaybyLink({ laybyId, ...props }: ComponentProps<'a'> & { laybyId: number }) {
  return (
    <a {...props} href={`/print/layby/${laybyId}`} target="_blank" rel="noopener">
      <Printer aria-hidden />
      Print Statement
    </a>
  );
}
