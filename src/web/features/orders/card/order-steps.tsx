import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { RowSteps } from '#web/components/shop/row-steps.tsx';
import { MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { useOrderDialogs } from '../dialogs/use-order-dialogs.ts';
import { splitActions } from '../order-actions.ts';
import { ORDERS_TEXT } from '../orders.text.ts';
import { useOrderMove } from '../public/use-order-move.ts';

interface OrderStepsProps {
  order: Order;
  className?: string;
  /** Menu items below the other steps in the "⋯" menu. */
  children: ReactNode;
  isPrimary?: boolean;
}

/** The steps of an order; a step that needs input opens a dialog. */
export function OrderSteps({ order, className, children, isPrimary = false }: OrderStepsProps) {
  const dialogs = useOrderDialogs();
  const move = useOrderMove(order, (moved) => dialogs.openFor('communication', moved));
  const { next, others } = splitActions(order);
  return (
    <RowSteps
      className={className}
      isPrimary={isPrimary}
      name={`${order.customer.name}, ${order.quoteNumber}`}
      menuLabel={ORDERS_TEXT.moreActions}
      next={next}
      others={others}
      pending={move.pending}
      onTake={(action, pressed) => {
        if (action.kind === 'collect') dialogs.openFor('collect', order);
        else if (action.kind === 'create_pre_order') dialogs.openFor('createPreOrder', order);
        else move.take(action, pressed);
      }}
    >
      {others.length > 0 && <MenuSeparator />}
      {children}
    </RowSteps>
  );
}
