import { useQueries, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Ref } from 'react';
import { orderQuery } from '#web/features/orders/public/orders.queries.ts';
import { phonePlansQuery } from '#web/lib/phone-plans.ts';
import { NoPaper } from './no-paper.tsx';
import { OrderPaper } from './order-paper.tsx';
import { ORDER_SLIPS_TEXT, slipsTitle } from './print.text.ts';
import { PaperField, PrintForm } from './print-form.tsx';
import { PrintPage } from './print-page.tsx';
import type { OrdersPrintSearch } from './print-search-params.ts';

/** Collection slips of several orders, at /print/orders?ids=12,7: each on a page of its own. */
export function PrintOrdersScreen() {
  const { ids, paper }: OrdersPrintSearch = useSearch({ from: '/print/orders' });
  const numbers = ids.split(',').filter(Boolean).map(Number);
  const orders = useQueries({ queries: numbers.map((id) => orderQuery(id)) });
  const plans = useQuery(phonePlansQuery);
  if (numbers.length === 0) return <NoPaper title={ORDER_SLIPS_TEXT.none} />;
  return (
    <PrintPage
      reads={[...orders, plans]}
      loading={ORDER_SLIPS_TEXT.loading}
      failed={ORDER_SLIPS_TEXT.loadFailed}
      title={slipsTitle(numbers.length)}
      paper={paper}
      controls={
        <PrintForm>
          <PaperField paper={paper} />
        </PrintForm>
      }
    >
      {(paperRef, printedAt) => (
        <div ref={paperRef as Ref<HTMLDivElement>} className="papers">
          {orders.map(
            ({ data: order }) =>
              order && (
                <OrderPaper
                  key={order.id}
                  ref={null}
                  kind="slip"
                  imei={null}
                  receipts={[]}
                  {...{ paper, order, printedAt }}
                />
              ),
          )}
        </div>
      )}
    </PrintPage>
  );
}
