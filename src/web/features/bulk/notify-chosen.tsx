import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkEntity } from '#shared/domain/bulk-actions.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { SendNotificationDialog } from '#web/features/notification-center/public/send-dialog.tsx';
import { readSelection } from './bulk.queries.ts';
import { BULK_TEXT, noLongerThereText } from './bulk.text.ts';
import { ChosenRows } from './bulk-rows.tsx';

interface NotifyChosenProps extends DialogProps {
  entity: BulkEntity;
  ids: readonly number[];
  onDone: () => void;
}

/** Writes a notification to the team about the selected rows, and lists them first. */
export function NotifyChosen({ open, onOpenChange, entity, onDone, ...props }: NotifyChosenProps) {
  // The selection when the dialog was opened: the list cannot be seen meanwhile.
  const [ids] = useState(() => [...props.ids]);
  const selection = useQuery({
    queryKey: ['bulk selection', entity, ids],
    queryFn: () => readSelection({ entity, ids }),
    enabled: open,
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, meta: { realtime: 'manual' } },
  });
  if (selection.data === undefined)
    return (
      <Dialog isOpen={open} onOpenChange={onOpenChange} title={BULK_TEXT.notify} maxWidthPx={520}>
        {selection.isError ? (
          <ErrorState
            title={BULK_TEXT.previewFailed}
            error={selection.error}
            onRetry={() => void selection.refetch()}
            isRetrying={selection.isFetching}
          />
        ) : (
          <SkeletonList count={3} label={BULK_TEXT.reading} itemClassName="h-12" />
        )}
      </Dialog>
    );
  const { rows, gone } = selection.data;
  return (
    <SendNotificationDialog
      open={open}
      onOpenChange={onOpenChange}
      chosen={{ entity, ids: rows.map(({ id }) => id) }}
      onSent={onDone}
    >
      <div>
        {gone > 0 && <p className="text-note text-soft">{noLongerThereText(gone)}</p>}
        <ChosenRows rows={rows} />
      </div>
    </SendNotificationDialog>
  );
}
