import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkPreview, BulkReply } from '#shared/contracts/bulk.ts';
import { type BulkAction, type BulkEntity, bulkLabel } from '#shared/domain/bulk-actions.ts';
import { countText } from '#shared/domain/chosen-lists.ts';
import { DiscardQuestion } from '#web/components/dialog/discard-question.tsx';
import { useAskBeforeClosing } from '#web/components/dialog/use-ask-before-closing.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { LinkNotice } from '#web/components/link-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { useDevice } from '#web/lib/session.ts';
import { announceBulk } from './announce-bulk.ts';
import { readPreview, runBulk } from './bulk.queries.ts';
import { BULK_TEXT, confirmText, doneText, mostText, noLongerThereText } from './bulk.text.ts';
import { type AskedValues, BulkFields, valuesOf } from './bulk-fields.tsx';
import { BulkRefusals, BulkRows } from './bulk-rows.tsx';

interface BulkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entity: BulkEntity;
  action: BulkAction;
  ids: readonly number[];
  /** Called with the ids of the rows that were left unchanged. */
  onDone: (left: readonly number[]) => void;
}

/**
 * Asks for the action's input, shows what each row would become or why it cannot change, performs the action, and lists what was left
 * unchanged.
 */
export function BulkDialog({ open, onOpenChange, entity, action, onDone, ...props }: BulkDialogProps) {
  const client = useQueryClient();
  const { agent } = useDevice();
  // The selection when the dialog was opened: the list cannot be seen meanwhile.
  const [ids] = useState(props.ids);
  const [begun] = useState<AskedValues>({
    ...{ answer: null, contactedBy: agent ?? '', mode: null, agent: '', branch: '', expectedOn: '' },
  });
  const [asked, setAsked] = useState(begun);
  const values = valuesOf(action, asked);
  const wish = { entity, action, ...(values && { values }) };
  const preview = useQuery({
    queryKey: ['bulk preview', wish, ids],
    queryFn: ({ signal }) => readPreview({ ...wish, ids: [...ids] }, signal),
    enabled: open && values !== null,
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, meta: { realtime: 'manual' } },
  });
  const plan = values === null ? undefined : preview.data;
  const possible = plan?.rows.filter(({ becomes }) => becomes !== null) ?? [];
  // A second press may come before the button is shown as pending, or while the dialog closes.
  const isSent = useRef(false);
  const run = useMutation({
    mutationFn: () => runBulk({ ...wish, rows: possible.map(({ id, version }) => ({ id, version })) }),
    onSuccess: (reply) => {
      const result = { ...reply, left: [...refusedOf(plan), ...reply.left] };
      announceBulk(client, entity, action, result);
      onDone(result.left.map(({ id }) => id));
      if (result.left.length === 0) onOpenChange(false);
    },
    onError: (error) => {
      isSent.current = false;
      toastFailure(error, BULK_TEXT.failed);
      void preview.refetch();
    },
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'bulk preview' }),
  });
  const confirm = () => {
    if (isSent.current) return;
    isSent.current = true;
    run.mutate();
  };
  const asking = useAskBeforeClosing(open && asked !== begun && !run.isSuccess, () => onOpenChange(false));
  const result = run.data && { ...run.data, left: [...refusedOf(plan), ...run.data.left] };
  return (
    <>
      <Dialog
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && asking.close()}
        title={bulkLabel(entity, action)}
        description={result ? doneText(entity, result) : countText(entity, ids.length)}
        maxWidthPx={600}
        footer={
          <>
            <Button variant={result ? 'primary' : 'ghost'} onClick={asking.close}>
              {result ? BULK_TEXT.close : BULK_TEXT.cancel}
            </Button>
            {!result && (
              <Button
                variant="primary"
                disabled={possible.length === 0}
                isPending={run.isPending}
                onClick={confirm}
              >
                {possible.length === 0 ? BULK_TEXT.confirm : confirmText(entity, possible.length)}
              </Button>
            )}
          </>
        }
      >
        {result ? (
          <BulkRefusals entity={entity} rows={result.left} />
        ) : (
          <div className="grid gap-4">
            <LinkNotice />
            <BulkFields action={action} asked={asked} onAsked={setAsked} isDisabled={run.isPending} />
            {values === null ? (
              <p className="text-body text-soft">{BULK_TEXT.ask}</p>
            ) : preview.isError ? (
              <ErrorState
                title={BULK_TEXT.previewFailed}
                error={preview.error}
                onRetry={() => void preview.refetch()}
                isRetrying={preview.isFetching}
              />
            ) : plan === undefined ? (
              <SkeletonList count={3} label={BULK_TEXT.loading} itemClassName="h-12" />
            ) : (
              <Plan entity={entity} plan={plan} />
            )}
          </div>
        )}
      </Dialog>
      <DiscardQuestion {...asking.question} />
    </>
  );
}

/** Rows that the preview has already refused are left unchanged as well. */
function refusedOf(plan: BulkPreview | undefined): BulkReply['left'] {
  return (plan?.rows ?? []).flatMap(({ id, label, reason }) =>
    reason === null ? [] : [{ id, label, reason }],
  );
}

function Plan({ entity, plan }: { entity: BulkEntity; plan: BulkPreview }) {
  const possible = plan.rows.filter(({ becomes }) => becomes !== null);
  const refused = refusedOf(plan);
  return (
    <>
      {plan.gone > 0 && <p className="text-note text-soft">{noLongerThereText(plan.gone)}</p>}
      {plan.hasMore && <p className="text-note text-soft">{mostText(plan.rows.length)}</p>}
      {refused.length > 0 && <BulkRefusals entity={entity} rows={refused} />}
      {possible.length === 0 ? (
        <p className="text-body text-soft">{BULK_TEXT.nothing}</p>
      ) : (
        <BulkRows rows={possible} />
      )}
    </>
  );
}
