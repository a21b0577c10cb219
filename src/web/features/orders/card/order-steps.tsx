import { ArrowRight, CheckCheck, Globe, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order, OrderAction } from '#shared/contracts/orders.ts';
import { isBackward } from '#shared/domain/order-lifecycle.ts';
import { NextStepButton, RowActions, StepItem } from '#web/components/shop/row-actions.tsx';
import { MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { useOrderDialogs } from '../dialogs/use-order-dialogs.ts';
import { splitActions } from '../order-actions.ts';
import { ORDERS_TEXT } from '../orders.text.ts';
import { useOrderMove } from '../public/use-order-move.ts';

interface OrderStepsProps {
  order: Order;
  className?: string;
  /** What stands below the other steps behind "⋯". */
  children: ReactNode;
}

/** The one obvious next step of an order as a button, everything else behind "⋯". */
export function OrderSteps({ order, className, children }: OrderStepsProps) {
  const dialogs = useOrderDialogs();
  const move = useOrderMove(order, (moved) => dialogs.openFor('communication', moved));
  const { next, others } = splitActions(order);
  // Tells this order's buttons apart from the others' to people who do not see the row.
  const name = `${order.customer.name}, ${order.quoteNumber}`;
  const isBusy = move.pending !== null;
  const isNextPending = isBusy && move.pending?.kind === next?.kind;
  const take = (action: OrderAction, pressed: Element) => {
    if (action.kind === 'collect') dialogs.openFor('collect', order);
    else if (action.kind === 'create_pre_order') dialogs.openFor('createPreOrder', order);
    else move.take(action, pressed);
  };
  return (
    <RowActions
      {...(className !== undefined && { className })}
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
      {children}
    </RowActions>
  );
}

function ActionIcon({ kind }: { kind: OrderAction['kind'] }) {
  if (kind === 'complete') return <CheckCheck aria-hidden />;
  if (kind === 'create_pre_order') return <Globe aria-hidden />;
  return isBackward(kind) ? <Undo2 aria-hidden /> : <ArrowRight aria-hidden />;
}
