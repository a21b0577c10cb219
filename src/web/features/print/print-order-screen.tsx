import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { allReceiptsQuery } from '#web/features/orders/public/order-dialogs.queries.ts';
import { orderQuery } from '#web/features/orders/public/orders.queries.ts';
import { phonePlansQuery } from '#web/lib/phone-plans.ts';
import { OrderPaper } from './order-paper.tsx';
import { KIND_TITLES, PRINT_TEXT } from './print.text.ts';
import { imeiToPrint, PrintOrderControls } from './print-order-controls.tsx';
import { PrintPage } from './print-page.tsx';
import type { PrintSearch } from './print-search-params.ts';

/** An order on paper, at /print/order/12: a collection slip to sign, or a receipt with every payment. */
export function PrintOrderScreen() {
  const { orderId } = useParams({ from: '/print/order/$orderId' });
  const search: PrintSearch = useSearch({ from: '/print/order/$orderId' });
  const navigate = useNavigate({ from: '/print/order/$orderId' });
  const [imeiText, setImeiText] = useState('');
  const id = Number(orderId);
  const [order, receipts] = useQueries({ queries: [orderQuery(id), allReceiptsQuery(id)] });
  // A receipt shows only the last digits of the IMEI.
  const isSlip = search.kind === 'slip';
  const plans = useQuery({ ...phonePlansQuery, enabled: isSlip });
  return (
    <PrintPage
      reads={isSlip ? [order, receipts, plans] : [order, receipts]}
      loading={PRINT_TEXT.loading}
      failed={PRINT_TEXT.loadFailed}
      title={order.data && `${KIND_TITLES[search.kind]} ${order.data.quoteNumber}`}
      paper={search.paper}
      controls={
        <PrintOrderControls
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true })}
          imeiText={imeiText}
          onImeiText={setImeiText}
        />
      }
    >
      {(paperRef, printedAt) =>
        order.data &&
        receipts.data && (
          <OrderPaper
            ref={paperRef}
            {...search}
            order={order.data}
            receipts={receipts.data}
            imei={imeiToPrint(imeiText)}
            printedAt={printedAt}
          />
        )
      }
    </PrintPage>
  );
}
