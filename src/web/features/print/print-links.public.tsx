import { Printer, ReceiptText } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { MenuItem } from '#web/components/ui/dropdown-menu.tsx';
import { LAYBY_PAPER_TEXT } from './print.text.ts';
import { printLaybyPath, printOrderPath } from './print-search-params.ts';

// Where an order is shown, its papers are two links; a layby's is one. They open beside the list, which keeps its place.

const LINKS = [
  { kind: 'slip', label: 'Print slip', icon: Printer },
  { kind: 'receipt', label: 'Print receipt', icon: ReceiptText },
] as const;

export function PrintOrderItems({ orderId }: { orderId: number }) {
  return LINKS.map(({ kind, label, icon: Icon }) => (
    <MenuItem key={kind} asChild>
      <a href={printOrderPath(orderId, kind)} target="_blank" rel="noopener">
        <Icon aria-hidden />
        {label}
      </a>
    </MenuItem>
  ));
}

export function PrintOrderButtons({ orderId }: { orderId: number }) {
  return (
    <div className="flex flex-wrap gap-2">
      {LINKS.map(({ kind, label, icon: Icon }) => (
        <Button key={kind} asChild size="compact">
          <a href={printOrderPath(orderId, kind)} target="_blank" rel="noopener">
            <Icon aria-hidden />
            {label}
          </a>
        </Button>
      ))}
    </div>
  );
}

/** A link only: give it to a menu item or a button `asChild`. */
export function PrintLaybyLink({ laybyId, ...props }: ComponentProps<'a'> & { laybyId: number }) {
  return (
    <a {...props} href={printLaybyPath(laybyId)} target="_blank" rel="noopener">
      <Printer aria-hidden />
      {LAYBY_PAPER_TEXT.link}
    </a>
  );
}
