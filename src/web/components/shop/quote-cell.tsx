import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { branchLabel } from '#shared/domain/labels.ts';

interface QuoteCellProps {
  order: Pick<Order, 'quoteNumber' | 'phoneModel' | 'addedByAgent' | 'agentBranch'>;
  /** The quote number, where it is a link. */
  quote?: ReactNode;
  /** Behind the model. */
  children?: ReactNode;
}

/** What was sold, its quote number and who sold it: two lines where there is room, else one. */
export function QuoteCell({ order, quote, children }: QuoteCellProps) {
  const origin = [order.addedByAgent, branchLabel(order.agentBranch)].filter(Boolean).join(' · ');
  return (
    <div className="order-1 flex min-w-0 basis-full items-baseline gap-2 [grid-area:quote] @2xl:block">
      <Line>
        <span
          className="numerals max-w-1/2 shrink-0 truncate text-body font-medium @2xl:max-w-3/4"
          title={order.quoteNumber}
        >
          {quote ?? order.quoteNumber}
        </span>
        {origin && (
          <span className="order-last min-w-0 shrink-[4] truncate text-xs text-faint" title={origin}>
            {origin}
          </span>
        )}
      </Line>
      <Line>
        <span className="min-w-0 truncate text-note text-soft" title={order.phoneModel ?? undefined}>
          {order.phoneModel ?? '—'}
        </span>
        {children}
      </Line>
    </div>
  );
}

/** In a narrow list both lines become one. */
function Line({ children }: { children: ReactNode }) {
  return <p className="contents items-baseline gap-1.5 leading-6 @2xl:flex">{children}</p>;
}
