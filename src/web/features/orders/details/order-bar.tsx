import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import type { Order } from '#shared/contracts/orders.ts';
import { PrintOrderItems } from '#web/components/shop/print-links.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { OrderButtons, OrderItems } from '../card/order-items.tsx';
import { OrderSteps } from '../card/order-steps.tsx';
import { ORDERS_TEXT } from '../orders.text.ts';

/** All actions of an order, its next step first. */
export function OrderBar({ order }: { order: Order }) {
  return (
    <div className="flex flex-wrap gap-2.5 sm:gap-2 sm:[&>*]:px-3 max-sm:[&>*]:flex-1 max-sm:[&>*]:basis-[calc(50%-0.625rem)]">
      <OrderSteps order={order} isPrimary className="sm:min-w-44 sm:px-0! max-sm:basis-full!">
        <OrderItems order={order} kinds={['informed', 'availability', 'tellDay', 'snooze']} />
        <PrintOrderItems orderId={order.id} />
      </OrderSteps>
      <OrderButtons order={order} kinds={['addPayment', 'edit', 'communication']} />
      <Button asChild className="px-3 py-2 leading-tight">
        <Link to="/customers/$customerId" params={{ customerId: String(order.customer.id) }}>
          <UserRound aria-hidden className="max-sm:hidden" />
          {ORDERS_TEXT.customer}
        </Link>
      </Button>
    </div>
  );
}
