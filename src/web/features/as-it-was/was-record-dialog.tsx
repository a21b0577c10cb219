import { useQuery } from '@tanstack/react-query';
import { WAS_LISTS, type WasList } from '#shared/domain/as-it-was.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { useDetailsAddress } from '#web/components/list/use-details-address.ts';
import { RecordLink } from '#web/components/shop/record-link.tsx';
import { buttonStyles } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { wasRecordQuery } from './as-it-was.queries.ts';
import { barText, WAS_TEXT } from './as-it-was.text.ts';
import { factsOf } from './was-facts.ts';

interface WasRecordDialogProps {
  list: WasList;
  id: number;
  at: Date;
  /** In words. */
  moment: string;
}

/** One record with all fields that its history can rebuild for that moment. */
export function WasRecordDialog({ list, id, at, moment }: WasRecordDialogProps) {
  const shop = useAppConfig();
  const { close } = useDetailsAddress('id');
  const query = useQuery({ ...wasRecordQuery(list, id, at), retry: false });
  const record = query.data;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title={record?.name ?? WAS_TEXT.title}
      description={barText(moment)}
      maxWidthPx={560}
      footer={
        record &&
        !record.isDeleted && (
          <RecordLink entity={WAS_LISTS[list]} id={id} className={buttonStyles({ variant: 'secondary' })}>
            {WAS_TEXT.openNow}
          </RecordLink>
        )
      }
    >
      {record ? (
        <div className="grid gap-3">
          {(record.isDeleted || record.isChanged) && (
            <p className="text-note text-soft">{record.isDeleted ? WAS_TEXT.deleted : WAS_TEXT.changed}</p>
          )}
          <FactList facts={factsOf(WAS_LISTS[list], record, shop)} />
        </div>
      ) : query.isError ? (
        <ErrorState
          title={isUnknown(query.error) ? WAS_TEXT.recordUnknown : WAS_TEXT.recordFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonList count={6} label={WAS_TEXT.recordLoading} itemClassName="h-8" />
      )}
    </Dialog>
  );
}

function isUnknown(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
