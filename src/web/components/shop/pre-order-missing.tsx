import { TriangleAlert } from 'lucide-react';
import type { Order } from '#shared/contracts/orders.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

interface PreOrderMissingProps {
  order: Order;
  /** Opens Create Pre-order. */
  onCreate: () => void;
  className?: string;
}

/** A warning on an order that waits for a device for which there is no pre-order; nothing on other orders. */
export function PreOrderMissing({ order, onCreate, className }: PreOrderMissingProps) {
  if (!order.isPreOrderMissing) return null;
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded-control border border-warning-ink/45 bg-warning-wash py-1.5 pr-1.5 pl-3',
        className,
      )}
    >
      <p className="flex min-w-0 items-center gap-2 text-note font-medium">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning-ink" />
        Pre-order record missing
      </p>
      <Button
        size="compact"
        aria-label={`Create: ${order.customer.name}, ${order.quoteNumber}`}
        onClick={onCreate}
      >
        Create
      </Button>
    </div>
  );
}
