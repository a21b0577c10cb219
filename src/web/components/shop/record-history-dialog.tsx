import type { ActivityRow } from '#shared/contracts/history.ts';
import type { LogQuery } from '#web/lib/log-query.ts';
import type { DialogProps } from '../dialog/dialog-props.ts';
import { HistoryList } from '../history-list.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { HISTORY_TITLE } from './record-history.text.ts';

interface RecordHistoryDialogProps extends DialogProps {
  log: LogQuery<ActivityRow>;
  /** The name of the record. */
  name: string;
}

/** The history of a record, each entry with an Undo where that is possible. */
export function RecordHistoryDialog({ log, name, open, onOpenChange }: RecordHistoryDialogProps) {
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={HISTORY_TITLE}
      description={name}
      maxWidthPx={560}
    >
      <div className="pt-1">
        <HistoryList log={log} />
      </div>
    </Dialog>
  );
}
