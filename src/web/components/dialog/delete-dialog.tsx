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
  /** The messages after deleting and after restoring. */
  deleted: { title: string; description: string };
  restored: { title: string; description: string };
}

interface DeleteDialogProps extends DialogProps {
  texts: DeleteTexts;
  description: ReactNode;
  onDelete: () => Promise<void>;
  /** Removes it from the screen; also when a colleague deleted it first. */
  onGone: () => void;
  onRestore: () => Promise<void>;
  /** Refetches the record that was restored, or could not be. */
  onRefresh: () => void;
  /** Moves on to the current record, and returns the reason for the refusal. */
  refused: (error: unknown) => Promise<{ words: string | null }>;
  /** True while it is being counted what will be deleted along; confirming waits for that. */
  isCounting?: boolean;
  /** Shown instead of the confirmation when that count failed. */
  countAgain?: { label: string; onPress: () => void } | undefined;
  children?: ReactNode;
}

/** Asks before a record is moved to the trash, and offers Undo. */
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
      // Already deleted, which is what was wanted.
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
