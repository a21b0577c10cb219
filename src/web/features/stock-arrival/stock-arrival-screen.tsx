import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Arrival } from '#shared/contracts/stock-arrival.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { BoxPanel } from './box-panel.tsx';
import { problemsOf } from './number-problems.ts';
import { ARRIVAL_TEXT, BOX_TEXT } from './stock-arrival.text.ts';
import { previewQuery } from './stock-arrivals.queries.ts';
import { bodyOf, useBox } from './use-box.ts';

const LOADING = <SkeletonList count={4} label={ARRIVAL_TEXT.loading} itemClassName="h-20" />;
const ProposalPart = lazyPart(() => import('./proposal-part.tsx'), 'ProposalPart', {
  placeholder: LOADING,
  isExpected: true,
});
const BoxDialog = lazyDialog(BOX_TEXT.title, () => import('./box-dialog.tsx'), 'BoxDialog');
const TakenBoxes = lazyPart(() => import('./taken-boxes.tsx'), 'TakenBoxes', {
  placeholder: LOADING,
  isExpected: true,
});
const ArrivalDone = lazyPart(() => import('./arrival-done.tsx'), 'ArrivalDone', { placeholder: LOADING });
/** A quantity that is being typed is not requested digit by digit. */
const PAUSE_MS = 150;
/** A box that arrived, and who gets which of its phones and why, at /stock-arrival. */
export function StockArrivalScreen() {
  const { box } = useSearch({ from: '/stock-arrival' });
  const navigate = useNavigate({ from: '/stock-arrival' });
  const client = useQueryClient();
  const state = useBox();
  const [done, setDone] = useState<Arrival | null>(null);
  const body = useMemo(() => bodyOf(state.box), [state.box]);
  const asked = useDebounced(body, PAUSE_MS);
  const preview = useQuery(previewQuery(asked));
  const isEmpty = body.units.length === 0;
  const problems = problemsOf(body, preview.data);
  return (
    <>
      <PageHeader title={ARRIVAL_TEXT.title} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(20rem,2fr)_3fr]">
        <BoxPanel state={state} problems={problems} />
        {isEmpty ? (
          <div className="grid min-w-0 gap-3">
            {done ? (
              <ArrivalDone arrival={done} onNext={() => setDone(null)} />
            ) : (
              <EmptyState
                icon={PackageOpen}
                title={ARRIVAL_TEXT.emptyTitle}
                description={ARRIVAL_TEXT.empty}
              />
            )}
            <TakenBoxes />
          </div>
        ) : preview.data === undefined ? (
          preview.isError ? (
            <ErrorState
              title={ARRIVAL_TEXT.failed}
              error={preview.error}
              onRetry={() => void preview.refetch()}
              isRetrying={preview.isFetching}
            />
          ) : (
            LOADING
          )
        ) : (
          <ProposalPart
            {...{ state, body }}
            preview={preview.data}
            isCurrent={asked === body && !preview.isFetching}
            hasFailed={preview.isError}
            onStale={() => void preview.refetch()}
            onTaken={(arrival) => {
              setDone(arrival);
              state.clear();
              void import('./take-in.ts').then(
                ({ announceTaken }) => announceTaken(client, arrival),
                // The arrival can be undone in Activity.
                () => toast({ title: ARRIVAL_TEXT.taken }),
              );
            }}
          />
        )}
      </div>
      <BoxDialog
        open={box !== undefined}
        onOpenChange={(isOpen) => isOpen || void navigate({ search: {}, replace: true })}
        id={box ?? null}
      />
    </>
  );
}
