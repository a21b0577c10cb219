import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { ORDERS_TEXT, unknownStatusText } from './orders.text.ts';

/** For an address that names a status that no order can have. */
export function OrdersNotice({ status, q }: { status: string; q: string }) {
  return (
    <p
      role="status"
      data-stage="warning"
      className="stage-chip mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-row px-4 py-2.5 text-body"
    >
      <Info aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 break-words">{unknownStatusText(status)}</span>
      <Link
        to="/payments"
        search={{ q: q || undefined }}
        replace
        className="-my-2 py-2 font-semibold underline underline-offset-4"
      >
        {ORDERS_TEXT.dismissNotice}
      </Link>
    </p>
  );
}
