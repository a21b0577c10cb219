import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { centsOfAmount } from '#shared/domain/money.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { restoreNewest } from '#web/features/trash/trash.queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { refreshLaybys, removeLayby } from './layby-cache.ts';
import { DELETE_TEXT, nameLayby, stakeText } from './layby-dialogs.text.ts';
import { deleteLayby } from './laybys.queries.ts';
import { LAYBYS_TOASTS } from './laybys.text.ts';
import { type LaybyDialogProps, useLaybyBase } from './use-layby-base.ts';

/** Asks before a layby goes to the trash, and offers to take that back. */
export function DeleteLaybyDialog(props: LaybyDialogProps) {
  return <DeletionDialog key={useOpeningCount(props.open)} {...props} />;
}

function DeletionDialog({ layby, open, onOpenChange }: LaybyDialogProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const { base, refuse } = useLaybyBase(layby);
  const form = useForm();
  const name = nameLayby(base);

  async function undo() {
    try {
      await restoreNewest('layby', base.id);
      toast({ title: DELETE_TEXT.restored, description: name });
    } catch (error) {
      toastFailure(error, DELETE_TEXT.restoreFailed);
    }
    refreshLaybys(client);
  }

  async function save() {
    try {
      await deleteLayby(base);
    } catch (error) {
      // Gone already: what was wanted is so.
      const isGone = error instanceof ApiError && error.status === 404;
      if (!isGone) return refuse(form, error, LAYBYS_TOASTS.deleteFailed);
    }
    removeLayby(client, base.id);
    const action = { label: DELETE_TEXT.undo, onSelect: () => void undo() };
    toast({ title: LAYBYS_TOASTS.deleted, description: name, action });
    if (isMounted()) onOpenChange(false);
  }

  return (
    <ConfirmDialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={DELETE_TEXT.title}
      description={`${name}. ${DELETE_TEXT.kept}`}
      confirmLabel={DELETE_TEXT.confirm}
      onConfirm={() => void form.handleSubmit(save)()}
      isPending={form.formState.isSubmitting}
    >
      <div className="grid gap-4">
        <Notice
          tone={centsOfAmount(base.paidAmount) > 0 ? 'danger' : 'warning'}
          title={DELETE_TEXT.goesWithIt}
        >
          <ul className="list-disc pl-4">
            <li>{stakeText(base.paidAmount)}</li>
            <li>{DELETE_TEXT.log}</li>
          </ul>
        </Notice>
        <FormProblem form={form} />
      </div>
    </ConfirmDialog>
  );
}
