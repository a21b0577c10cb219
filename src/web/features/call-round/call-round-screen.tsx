import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MessageSquareText, PhoneCall, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CallRoundSummary, CallCard as Card } from '#shared/contracts/call-round.ts';
import { MOST_PUT_OFF } from '#shared/domain/call-round.ts';
import { CALL_OUTCOME_LABELS } from '#shared/domain/call-words.ts';
import { BRANCH_LABELS, BRANCHES, branchCodeOf } from '#shared/domain/labels.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { toastFailure } from '#web/components/form-failure.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { useDevice } from '#web/lib/session.ts';
import type { CallDeed } from './call-card.tsx';
import {
  CLOCK_MS,
  callRoundQuery,
  nextCallQuery,
  recordCall,
  stopCalling,
  undoCall,
  type Wanted,
} from './call-round.queries.ts';
import { atWorkText, CALL_TEXT, doneText, quietText } from './call-round.text.ts';
import { giveBackAtTheEnd } from './round-tabs.ts';
import { SetAside } from './set-aside.tsx';
import { useCallKeys } from './use-call-keys.ts';

const LOADING = <SkeletonList count={3} label={CALL_TEXT.loading} itemClassName="h-32" />;
// Loaded separately with the numbering plans, which nothing else on the screen needs.
const CallCard = lazyPart(() => import('./call-card.tsx'), 'CallCard', {
  placeholder: LOADING,
  isExpected: true,
});
const MessagesDialog = lazyDialog(
  CALL_TEXT.messages,
  () => import('./messages/messages-dialog.tsx'),
  'MessagesDialog',
);
const ALL = 'all';
const BRANCH_OPTIONS = [
  { value: ALL, label: CALL_TEXT.allBranches },
  ...BRANCHES.map((value) => ({ value, label: BRANCH_LABELS[value] })),
];
const CHANGED = ['customer', 'payment', 'layby', 'reservation'];

/** The call round, at /call-round: offers the customers who have to be phoned one at a time. */
export function CallRoundScreen() {
  const device = useDevice();
  // In the URL, so that navigating back from a record leads to the same round.
  const { branch: asked } = useSearch({ from: '/call-round' });
  const navigate = useNavigate({ from: '/call-round' });
  const own = branchCodeOf(device.branch ?? '') ?? '';
  const branch = asked === ALL ? '' : (BRANCHES.find((one) => one === asked) ?? own);
  const [areMessagesOpen, setAreMessagesOpen] = useState(false);
  const { data: figures } = useQuery({ ...callRoundQuery(branch), refetchInterval: CLOCK_MS });
  useCallKeys();
  useEffect(() => {
    giveBackAtTheEnd(stopCalling);
  }, []);
  return (
    <>
      <PageHeader
        title={CALL_TEXT.title}
        subtitle={figures && doneText(figures.done, figures.waiting, figures.reached)}
        actions={
          <>
            <Button onClick={() => setAreMessagesOpen(true)}>
              <MessageSquareText aria-hidden />
              {CALL_TEXT.messages}
            </Button>
            <div className="w-44">
              <Select
                aria-label={CALL_TEXT.branch}
                options={BRANCH_OPTIONS}
                value={branch === '' ? ALL : branch}
                onChange={({ target }) => void navigate({ search: { branch: target.value }, replace: true })}
              />
            </div>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-3">
        {figures?.isQuiet && (
          <Notice tone="warning" role="status" title={CALL_TEXT.quiet}>
            {quietText(figures.hours)}
          </Notice>
        )}
        {device.agent === null && <Notice tone="warning">{CALL_TEXT.nobody}</Notice>}
        <OthersAtWork figures={figures} />
        <Round key={branch} branch={branch} agent={device.agent} />
      </div>
      <MessagesDialog open={areMessagesOpen} onOpenChange={setAreMessagesOpen} />
    </>
  );
}

function OthersAtWork({ figures }: { figures: CallRoundSummary | undefined }) {
  const others = figures?.atWork.filter(({ isHere }) => !isHere) ?? [];
  if (others.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-note text-soft">
      {others.map(({ agent, customerName }) => (
        <li key={`${agent} ${customerName}`}>{atWorkText(agent, customerName)}</li>
      ))}
    </ul>
  );
}

function Round({ branch, agent }: { branch: string; agent: string | null }) {
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const wanted = useRef<Wanted>({ skip: [] });
  const next = useQuery(nextCallQuery(branch, () => wanted.current));
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const look = (skip: readonly number[], customerId?: number) => {
    // When the list is full, the customer who was put off first may be offered again.
    wanted.current = { skip: skip.slice(-MOST_PUT_OFF), customerId };
    void next.refetch();
  };
  const record = useMutation({
    mutationFn: ({ card, deed }: { card: Card; deed: CallDeed }) => {
      const { customer, calledAt, reasons } = card;
      const about = reasons.map(({ kind, subjectKind, subjectId, day }) => ({
        ...{ subjectKind, subjectId },
        ...(kind === 'slipped' && { day }),
      }));
      const body = { ...deed, customerId: customer.id, calledAt, contactedBy: agent, about };
      return recordCall(body, customer.name);
    },
    onSuccess: (call, { card }) => {
      toast({
        title: `${card.customer.name}: ${CALL_OUTCOME_LABELS[call.outcome]}`,
        action: { label: CALL_TEXT.undo, onSelect: () => void takeBack(call.batchId, card) },
      });
    },
    onError: (error) => toastFailure(error, CALL_TEXT.saveFailed),
    // The next card is requested before anything else is read again.
    onSettled: () => {
      look(wanted.current.skip);
      void readAnew(client, CHANGED);
    },
  });
  const takeBack = async (batchId: number, { customer }: Card) => {
    try {
      await undoCall(batchId);
      toast({ title: CALL_TEXT.undone, description: customer.name });
      // Undoing a call shows the customer again, to record another outcome.
      const others = wanted.current.skip.filter((id) => id !== customer.id);
      if (isShown.current) look(others, customer.id);
    } catch (error) {
      toastFailure(error, CALL_TEXT.undoFailed);
    }
    await readAnew(client, CHANGED);
  };
  const busy = record.isPending ? record.variables.deed.outcome : next.isFetching ? 'next' : null;
  const isBusy = busy !== null;
  if (isOffline && !next.data?.card)
    return <EmptyState icon={WifiOff} title={CALL_TEXT.offlineTitle} description={CALL_TEXT.offline} />;
  if (next.data === undefined)
    return next.isError ? (
      <ErrorState
        title={CALL_TEXT.failed}
        error={next.error}
        onRetry={() => void next.refetch()}
        isRetrying={next.isFetching}
      />
    ) : (
      LOADING
    );
  const { card } = next.data;
  return (
    <div>
      {card && isOffline && (
        <Notice tone="warning" role="status" title={CALL_TEXT.offlineTitle} className="mb-3">
          {CALL_TEXT.offlineCard}
        </Notice>
      )}
      {card ? (
        <CallCard
          key={`${card.customer.id} ${card.calledAt}`}
          taken={card}
          takenAt={next.dataUpdatedAt}
          busy={busy}
          isOffline={isOffline}
          onOutcome={(deed, shown) => record.mutate({ card: shown, deed })}
          onNext={() => look([...wanted.current.skip, card.customer.id])}
          onMoveOn={() => look(wanted.current.skip)}
          onTakeAgain={() => look(wanted.current.skip, card.customer.id)}
        />
      ) : wanted.current.skip.length > 0 ? (
        <EmptyState
          icon={PhoneCall}
          title={CALL_TEXT.putOffTitle}
          description={CALL_TEXT.putOff}
          action={
            <Button variant="primary" isPending={isBusy} onClick={() => look([])}>
              {CALL_TEXT.begin}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={PhoneCall}
          title={CALL_TEXT.doneTitle}
          description={CALL_TEXT.done}
          action={
            <Button isPending={isBusy} onClick={() => look([])}>
              {CALL_TEXT.again}
            </Button>
          }
        />
      )}
      <SetAside isBusy={isBusy} branch={branch} />
    </div>
  );
}
