import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { toastFailure } from '../form-failure.ts';
import { LinkNotice } from '../link-notice.tsx';
import { Notice } from '../notice.tsx';
import { ConfirmDialog } from '../ui/overlay/alert-dialog.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import type { DialogProps } from './dialog-props.ts';

interface DeleteTexts {
  title: string;
  confirm: string;
  failed: string;
  restoreFailed: string;
  undo: string;
  /** The messages after a delete and after taking it back. */
  deleted: { title: string; description: string };
  restored: { title: string; description: string };
}

interface DeleteDialogProps extends DialogProps {
  texts: DeleteTexts;
  description: ReactNode;
  onDelete: () => Promise<void>;
  /** Takes it out of sight; also when a colleague was faster. */
  onGone: () => void;
  onRestore: () => Promise<void>;
  /** Reads again what has come back, or has not. */
  onRefresh: () => void;
  /** Moves on to the record as it is now, and says what stood in the way. */
  refused: (error: unknown) => Promise<{ words: string | null }>;
  /** Nobody confirms before it is known what goes along. */
  isCounting?: boolean;
  /** In place of the confirmation, where that could not be found out. */
  countAgain?: { label: string; onPress: () => void } | undefined;
  children?: ReactNode;
}

/** Asks before something goes to the trash, and offers to take that back. */
export function DeleteDialog({
  texts,
  description,
  open,
  onOpenChange,
  onDelete,
  onGone,
  onRestore,
  onRefresh,
  refused,
  isCounting = false,
  countAgain,
  children,
}: DeleteDialogProps) {
  const isMounted = useIsMounted();
  const isOffline = useIsOffline();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function undo() {
    try {
      await onRestore();
      toast(texts.restored);
    } catch (error) {
      toastFailure(error, texts.restoreFailed);
    }
    onRefresh();
  }

  async function confirm() {
    setIsPending(true);
    setProblem(null);
    try {
      await onDelete();
      finish();
    } catch (error) {
      // Gone already: what was wanted is so.
      if (error instanceof ApiError && error.status === 404) finish();
      else {
        toastFailure(error, texts.failed);
        setProblem((await refused(error)).words);
      }
    } finally {
      if (isMounted()) setIsPending(false);
    }
  }

  function finish() {
    onGone();
    toast({ ...texts.deleted, action: { label: texts.undo, onSelect: () => void undo() } });
    if (isMounted()) onOpenChange(false);
  }

  return (
    <ConfirmDialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={description}
      confirmLabel={countAgain?.label ?? texts.confirm}
      tone={countAgain ? 'primary' : 'danger'}
      onConfirm={countAgain?.onPress ?? (() => void confirm())}
      isPending={isPending || isCounting}
    >
      {(isOffline || children || problem) && (
        <div className="grid gap-4">
          <LinkNotice />
          {children}
          {problem && (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
