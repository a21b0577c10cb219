import { useQueries } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { receiptsQuery } from '#web/features/orders/order-dialogs.queries.ts';
import { orderQuery } from '#web/features/orders/orders.queries.ts';
import { OrderPaper } from './order-paper.tsx';
import { PageSize } from './page-size.tsx';
import './print.css';
import { KIND_TITLES, PRINT_TEXT } from './print.text.ts';
import { imeiToPrint, PrintControls } from './print-controls.tsx';
import type { PrintSearch } from './print-search-params.ts';

/** An order on paper, at /print/order/12: a collection slip to sign, or a receipt with every payment. */
export function PrintOrderScreen() {
  const { orderId } = useParams({ from: '/print/order/$orderId' });
  const search: PrintSearch = useSearch({ from: '/print/order/$orderId' });
  const navigate = useNavigate({ from: '/print/order/$orderId' });
  const [imeiText, setImeiText] = useState('');
  const paperRef = useRef<HTMLElement>(null);
  const printedAt = usePrintTime();
  const id = Number(orderId);
  const [order, receipts] = useQueries({ queries: [orderQuery(id), receiptsQuery(id)] });
  const quoteNumber = order.data?.quoteNumber;

  useEffect(() => {
    // Also the name of the file when it is printed into one.
    if (quoteNumber) document.title = `${KIND_TITLES[search.kind]} ${quoteNumber}`;
  }, [quoteNumber, search.kind]);

  const failed = [order, receipts].find((query) => query.isError && !query.data);
  return (
    <main className="px-4 py-6 print:p-0">
      {failed ? (
        // Half a receipt is none: both are there or nothing is printed.
        <ErrorState
          title={PRINT_TEXT.loadFailed}
          error={failed.error}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : order.data && receipts.data ? (
        <>
          <PrintControls
            search={search}
            onSearch={(next) => void navigate({ search: next, replace: true })}
            imeiText={imeiText}
            onImeiText={setImeiText}
            onPrint={() => window.print()}
          />
          <PageSize paper={search.paper} paperRef={paperRef} />
          <OrderPaper
            ref={paperRef}
            {...search}
            order={order.data}
            receipts={receipts.data}
            imei={imeiToPrint(imeiText)}
            printedAt={printedAt}
          />
        </>
      ) : (
        <SkeletonList
          count={3}
          label={PRINT_TEXT.loading}
          className="mx-auto max-w-3xl"
          itemClassName="h-40"
        />
      )}
    </main>
  );
}

/** Now, and again at the moment of printing: the page may have stood open since yesterday. */
function usePrintTime(): Date {
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return at;
}
