import { Link } from '@tanstack/react-router';
import { FileText, Undo2 } from 'lucide-react';
import type { Order } from '#shared/contracts/orders.ts';
import { isBackward } from '#shared/domain/order-steps.ts';
import { RowActions, StepItem } from '#web/components/shop/row-actions.tsx';
import { MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { useOrderMove } from '#web/features/orders/public/use-order-move.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { CallLink } from './delivery-cells.tsx';
import { DELIVERY_TEXT } from './delivery-tracking.text.ts';

/** Calls the customer of a handed-over order; the "⋯" menu takes back a wrong hand-over. */
export function DeliveredActions({ order: read }: { order: Order }) {
  const order = useWaitingRow('payment', read);
  const move = useOrderMove(order);
  const back = order.nextActions.filter(({ kind }) => isBackward(kind));
  return (
    <RowActions
      next={<CallLink order={order} className="shrink-0" />}
      menuLabel={`${DELIVERY_TEXT.moreActions}: ${order.customer.name}, ${order.quoteNumber}`}
      isMenuPending={move.pending !== null}
      isDisabled={move.pending !== null}
    >
      {back.map((action) => (
        <StepItem key={action.to} onPress={(item) => move.take(action, item)}>
          <Undo2 aria-hidden />
          {action.label}
        </StepItem>
      ))}
      <MenuItem asChild>
        <Link to="/payments" search={{ order: order.id }}>
          <FileText aria-hidden />
          {DELIVERY_TEXT.orderDetails}
        </Link>
      </MenuItem>
    </RowActions>
  );
}
