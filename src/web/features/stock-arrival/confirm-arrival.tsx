import { useMutation } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import type {
  Arrival,
  ArrivalBody,
  ArrivalConflict,
  ArrivalPreviewBody,
  ArrivalSummary,
} from '#shared/contracts/stock-arrival.ts';
import { modelKeysOf } from '#shared/domain/allocation.ts';
import type { BranchCode } from '#shared/domain/labels.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { toastFailure } from '#web/components/form-failure.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { randomId } from '#web/lib/random-id.ts';
import { type SentWrite, subscribeToWrites } from '#web/lib/writes/sent-writes.ts';
import { type Outcome, subscribeToOutcomes } from '#web/lib/writes/settle.ts';
import { isBox, isBoxUnsettled } from './box-write.ts';
import type { Proposal } from './proposal.ts';
import { ARRIVAL_TEXT, missingText, otherBoxText } from './stock-arrival.text.ts';
import { takeBoxIn } from './stock-arrivals.queries.ts';
import type { BoxState } from './use-box.ts';

const GiveOutDialog = lazyDialog(ARRIVAL_TEXT.confirm, () => import('./confirm-dialog.tsx'), 'GiveOutDialog');

interface ConfirmArrivalProps {
  state: BoxState;
  body: ArrivalPreviewBody;
  proposal: Proposal;
  /** The newest arrival that the server knew at the latest preview. */
  lastArrivalId: number;
  latest: readonly ArrivalSummary[] | undefined;
  /** The preview is of the box as it is now. */
  isCurrent: boolean;
  /** The preview could not be read. */
  hasFailed: boolean;
  onStale: () => void;
  onTaken: (arrival: Arrival) => void;
}

/** Confirms the arrival, after a dialog has stated its effects in numbers. */
export function ConfirmArrival({
  state: { box, empty, isUnnoted },
  body,
  proposal: { allocation, promises, problems },
  lastArrivalId,
  latest,
  isCurrent,
  hasFailed,
  onStale,
  onTaken,
}: ConfirmArrivalProps) {
  const isOffline = useIsOffline();
  const missingId = useId();
  const [isAsking, setIsAsking] = useState(false);
  // One idempotency key for each opening of the dialog; the second of two presses comes before anything is shown as pending.
  const keyRef = useRef('');
  const isTaking = useRef(false);
  // Arrivals of the same models since this box was begun are asked about, once each.
  const [knownId, setKnownId] = useState(lastArrivalId);
  const isUnsettled = useSyncExternalStore(subscribeToWrites, isBoxUnsettled);
  const settled = useEffectEvent((write: SentWrite, outcome: Outcome) => {
    if (outcome.kind === 'saved' && outcome.body !== null && isBox(write, body))
      onTaken(outcome.body as Arrival);
  });
  useEffect(() => {
    return subscribeToOutcomes((write, outcome) => settled(write, outcome));
  }, []);
  const take = useMutation({
    mutationFn: () => {
      const given = allocation.units.map(({ unit, to }) => ({
        key: unit.key,
        to: to && { kind: to.kind, id: to.id },
      }));
      const seen = promises.map(({ kind, id, version }) => ({ kind, id, version }));
      // The button is disabled until a branch is chosen.
      const branch = box.branch as BranchCode;
      return takeBoxIn(
        { ...body, branch, given, seen, lastArrivalId: knownId } satisfies ArrivalBody,
        keyRef.current,
      );
    },
    onSettled: () => {
      isTaking.current = false;
    },
    onSuccess: onTaken,
    onError: (error) => {
      setIsAsking(false);
      onStale();
      if (!(error instanceof ApiError && error.status === 409))
        toastFailure(error, ARRIVAL_TEXT.confirmFailed);
    },
  });
  const refused = take.error instanceof ApiError && take.error.status === 409 ? take.error : null;
  // Only the five latest arrivals are read; the refusal also has earlier ones.
  const { arrivals = [] } = (refused?.problem ?? {}) as Partial<ArrivalConflict>;
  const models = new Set(modelKeysOf(body));
  // While the outcome of this arrival is unknown, the newest arrival may be this one: the list of unsent changes asks about it first.
  const other =
    take.isPending || isUnsettled
      ? undefined
      : [...(latest ?? []), ...arrivals].find(
          ({ id, takenBackAt, modelKeys }) =>
            id > knownId && takenBackAt === null && modelKeys.some((model) => models.has(model)),
        );
  const missing = missingText(box.branch !== '', problems.size, isUnnoted);
  const isReady = missing === null && !isOffline && !hasFailed;
  return (
    <div className="grid gap-3">
      {other && (
        <Notice
          tone="warning"
          role="alert"
          title={otherBoxText(other.receivedBy, other.unitCount)}
          actions={
            <>
              <Button size="compact" onClick={empty}>
                {ARRIVAL_TEXT.sameBox}
              </Button>
              <Button size="compact" variant="ghost" onClick={() => setKnownId(other.id)}>
                {ARRIVAL_TEXT.otherBox}
              </Button>
            </>
          }
        />
      )}
      {refused && !other && (
        <Notice tone="warning" role="alert" title={ARRIVAL_TEXT.confirmFailed}>
          {refused.userMessage}
        </Notice>
      )}
      {isOffline ? (
        <Notice role="status">{ARRIVAL_TEXT.offline}</Notice>
      ) : (
        hasFailed && (
          <Notice
            tone="danger"
            role="alert"
            title={ARRIVAL_TEXT.failed}
            actions={
              <Button size="compact" onClick={onStale}>
                {ARRIVAL_TEXT.again}
              </Button>
            }
          />
        )
      )}
      {missing && (
        <p id={missingId} className="text-note font-medium text-danger-ink">
          {missing}
        </p>
      )}
      <Button
        variant="primary"
        className="justify-self-start"
        aria-describedby={missing ? missingId : undefined}
        disabled={!isReady || other !== undefined}
        isPending={isReady && !isCurrent}
        onClick={() => {
          keyRef.current = randomId();
          setIsAsking(true);
        }}
      >
        {isCurrent && <PackageCheck aria-hidden />}
        {ARRIVAL_TEXT.confirm}
      </Button>
      <GiveOutDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        units={allocation.units}
        isPending={take.isPending}
        onConfirm={() => {
          if (isTaking.current) return;
          isTaking.current = true;
          take.mutate();
        }}
      />
    </div>
  );
}
