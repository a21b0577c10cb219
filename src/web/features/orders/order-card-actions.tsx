import {
  ArrowRight,
  BellRing,
  CheckCheck,
  Ellipsis,
  FileText,
  Globe,
  type LucideIcon,
  MessagesSquare,
  PackageCheck,
  PencilLine,
  Trash2,
  Undo2,
  Wallet,
} from 'lucide-react';
import type { Order, OrderAction } from '#shared/contracts/orders.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/components/ui/dropdown-menu.tsx';
import { PrintOrderItems } from '#web/features/print/print-links.public.tsx';
import { splitActions } from './order-actions.ts';
import { type OrderDialogKind, useOrderDialogs } from './order-dialogs.tsx';
import { ORDERS_TEXT } from './orders.text.ts';
import { useOrderMove } from './use-order-move.ts';

/** The one obvious next step as a button, everything else behind "⋯". */
export function OrderCardActions({ order }: { order: Order }) {
  const dialogs = useOrderDialogs();
  const move = useOrderMove(order);
  const { next, others } = splitActions(order);
  const isNextPending = move.isPending && move.variables.kind === next?.kind;
  const take = (action: OrderAction) => {
    if (action.kind === 'collect') dialogs.openFor('collect', order);
    else if (action.kind === 'create_pre_order') dialogs.openFor('createPreOrder', order);
    else move.mutate(action);
  };
  return (
    <div className="relative z-10 flex items-center gap-2">
      {next ? (
        <Button
          className="min-w-0 flex-1 px-2"
          isPending={isNextPending}
          disabled={move.isPending}
          aria-label={`${next.label}: ${describeOrder(order)}`}
          onClick={() => take(next)}
        >
          {next.label}
        </Button>
      ) : (
        <span className="flex-1" />
      )}
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            className="size-11 min-h-11 shrink-0 border border-edge px-0"
            aria-label={`${ORDERS_TEXT.moreActions}: ${describeOrder(order)}`}
            isPending={move.isPending && !isNextPending}
            disabled={move.isPending}
          >
            {(!move.isPending || isNextPending) && <Ellipsis aria-hidden />}
          </Button>
        }
      >
        {others.map((action) => (
          <MenuItem key={`${action.kind}-${action.to}`} onSelect={() => take(action)}>
            <ActionIcon kind={action.kind} />
            {action.label}
          </MenuItem>
        ))}
        {others.length > 0 && <MenuSeparator />}
        {DIALOG_ITEMS.map(({ kind, label, icon: Icon }) => (
          <MenuItem key={kind} onSelect={() => dialogs.openFor(kind, order)}>
            <Icon aria-hidden />
            {label}
          </MenuItem>
        ))}
        <PrintOrderItems orderId={order.id} />
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => dialogs.openFor('delete', order)}>
          <Trash2 aria-hidden />
          {ORDERS_TEXT.deleteOrder}
        </MenuItem>
      </DropdownMenu>
    </div>
  );
}

type ItemKind = Exclude<OrderDialogKind, 'collect' | 'createPreOrder' | 'delete'>;

export const DIALOG_ITEMS: readonly { kind: ItemKind; label: string; icon: LucideIcon }[] = [
  { kind: 'addPayment', label: ORDERS_TEXT.addPayment, icon: Wallet },
  { kind: 'informed', label: ORDERS_TEXT.customerInformed, icon: BellRing },
  { kind: 'communication', label: ORDERS_TEXT.communication, icon: MessagesSquare },
  { kind: 'availability', label: ORDERS_TEXT.availability, icon: PackageCheck },
  { kind: 'edit', label: ORDERS_TEXT.editOrder, icon: PencilLine },
  { kind: 'details', label: ORDERS_TEXT.orderDetails, icon: FileText },
];

function ActionIcon({ kind }: { kind: OrderAction['kind'] }) {
  if (kind === 'complete') return <CheckCheck aria-hidden />;
  if (kind === 'create_pre_order') return <Globe aria-hidden />;
  return kind === 'step_back' || kind === 'reopen' ? <Undo2 aria-hidden /> : <ArrowRight aria-hidden />;
}

/** What tells this order's buttons apart from the others' to people who do not see the row. */
function describeOrder({ customer, quoteNumber }: Order): string {
  return `${customer.name}, ${quoteNumber}`;
}
