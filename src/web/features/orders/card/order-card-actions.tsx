import {
  ArrowRight,
  BellRing,
  CheckCheck,
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
import { isBackward } from '#shared/domain/order-lifecycle.ts';
import { PrintOrderItems } from '#web/components/shop/print-links.tsx';
import { NextStepButton, RowActions, StepItem } from '#web/components/shop/row-actions.tsx';
import { MenuItem, MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { type OrderDialogKind, useOrderDialogs } from '../dialogs/order-dialogs.tsx';
import { splitActions } from '../order-actions.ts';
import { ORDERS_TEXT } from '../orders.text.ts';
import { useOrderMove } from '../public/use-order-move.ts';

/** The one obvious next step as a button, everything else behind "⋯". */
export function OrderCardActions({ order }: { order: Order }) {
  const dialogs = useOrderDialogs();
  const move = useOrderMove(order);
  const { next, others } = splitActions(order);
  const name = describeOrder(order);
  const isBusy = move.pending !== null;
  const isNextPending = isBusy && move.pending?.kind === next?.kind;
  const take = (action: OrderAction, pressed: Element) => {
    if (action.kind === 'collect') dialogs.openFor('collect', order);
    else if (action.kind === 'create_pre_order') dialogs.openFor('createPreOrder', order);
    else move.take(action, pressed);
  };
  return (
    <RowActions
      className="relative z-10"
      next={
        next && (
          <NextStepButton
            label={next.label}
            name={name}
            isPending={isNextPending}
            disabled={isBusy && !isNextPending}
            onPress={(button) => take(next, button)}
          />
        )
      }
      menuLabel={`${ORDERS_TEXT.moreActions}: ${name}`}
      isMenuPending={isBusy && !isNextPending}
      isDisabled={isBusy}
    >
      {others.map((action) => (
        <StepItem key={`${action.kind}-${action.to}`} onPress={(item) => take(action, item)}>
          <ActionIcon kind={action.kind} />
          {action.label}
        </StepItem>
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
    </RowActions>
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
  return isBackward(kind) ? <Undo2 aria-hidden /> : <ArrowRight aria-hidden />;
}

/** What tells this order's buttons apart from the others' to people who do not see the row. */
function describeOrder({ customer, quoteNumber }: Order): string {
  return `${customer.name}, ${quoteNumber}`;
}
