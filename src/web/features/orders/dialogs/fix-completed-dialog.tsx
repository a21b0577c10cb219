import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FixCompletedReply } from '#shared/contracts/fix-completed.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { statusWords } from '#web/components/shop/status-words.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { refreshOrders } from '../order-cache.ts';
import { fixResultText, fixUndoneText, ORDERS_TEXT, ORDERS_TOASTS } from '../orders.text.ts';
import { completedFixPreviewQuery, fixCompletedOrders, undoBatch } from '../public/orders.queries.ts';

interface FixCompletedDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists the corrections and their reasons before they are made; afterwards the whole run can be undone. */
export function FixCompletedDialog({ open, onOpenChange }: FixCompletedDialogProps) {
  const client = useQueryClient();
  const preview = useQuery({ ...completedFixPreviewQuery, enabled: open });
  const fix = useMutation({
    mutationFn: fixCompletedOrders,
    onSuccess: (result) => {
      onOpenChange(false);
      refreshOrders(client);
      announceFix(client, result);
    },
    onError: (error) => toastFailure(error, ORDERS_TOASTS.fixFailed),
  });
  const changes = preview.data?.changes ?? [];
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={ORDERS_TEXT.fixCompleted}
      description="Fixes statuses that do not match their dates. Nothing is deleted, and you can undo the fixes."
      maxWidthPx={560}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{changes.length === 0 ? 'Close' : 'Cancel'}</Button>
          {changes.length > 0 && (
            <Button variant="primary" isPending={fix.isPending} onClick={() => fix.mutate()}>
              {`Confirm ${formatCount(changes.length, 'change')}`}
            </Button>
          )}
        </>
      }
    >
      {preview.isLoadingError ? (
        <ErrorState
          title={ORDERS_TOASTS.fixFailed}
          error={preview.error}
          onRetry={() => preview.refetch()}
          isRetrying={preview.isFetching}
        />
      ) : preview.data === undefined ? (
        <SkeletonList count={3} label="Looking for orders to fix..." itemClassName="h-14" />
      ) : changes.length === 0 ? (
        <p className="py-6 text-center text-body text-soft">
          Nothing to fix: all orders and pre-orders match.
        </p>
      ) : (
        <ChangeList changes={changes} />
      )}
    </Dialog>
  );
}

function ChangeList({ changes }: Pick<FixCompletedReply, 'changes'>) {
  return (
    <ul aria-label="Changes" className="divide-y divide-edge">
      {changes.map((change) => (
        <li key={`${change.entity}-${change.id}-${change.to}`} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 break-words font-semibold">{change.label}</span>
            <span className="flex items-center gap-1.5">
              <Badge stage={change.from}>{statusWords(change.from)}</Badge>
              <span aria-hidden>→</span>
              <span className="sr-only">becomes</span>
              <Badge stage={change.to}>{statusWords(change.to)}</Badge>
            </span>
          </p>
          <p className="text-note text-soft">{change.reason}</p>
        </li>
      ))}
    </ul>
  );
}

function announceFix(client: QueryClient, result: FixCompletedReply): void {
  const { batchId } = result;
  toast({
    title: ORDERS_TOASTS.fixTitle,
    description: fixResultText(result),
    ...(batchId !== null && {
      action: { label: ORDERS_TEXT.undo, onSelect: () => void undoFix(client, batchId) },
    }),
  });
}

async function undoFix(client: QueryClient, batchId: number): Promise<void> {
  try {
    const reply = await undoBatch(batchId);
    refreshOrders(client);
    toast({ title: ORDERS_TOASTS.fixTitle, description: fixUndoneText(reply) });
  } catch (error) {
    toastFailure(error, ORDERS_TOASTS.undoFailed);
  }
}
