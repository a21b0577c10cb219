import { useQueryClient } from '@tanstack/react-query';
import { centsOfAmount } from '#shared/domain/money.ts';
import { DeleteDialog } from '#web/components/dialog/delete-dialog.tsx';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { Notice } from '#web/components/notice.tsx';
import { MoneyStaysNotice } from '#web/components/shop/money-stays-notice.tsx';
import { restoreNewest } from '#web/features/trash/public/trash.queries.ts';
import { LAYBY_SUBJECT, refreshLaybys, removeLayby } from '../layby-cache.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { deleteLayby } from '../public/one-layby.queries.ts';
import type { LaybyDialogProps } from './layby-dialog-props.ts';
import { DELETE_TEXT, nameLayby } from './layby-dialogs.text.ts';

/** Asks before a layby goes into the trash; the toast offers an undo. */
export function DeleteLaybyDialog({ layby, ...props }: LaybyDialogProps) {
  const client = useQueryClient();
  const { base, refused } = useRowBase(layby, LAYBY_SUBJECT);
  const name = nameLayby(base);
  return (
    <DeleteDialog
      {...props}
      texts={{
        ...DELETE_TEXT,
        failed: LAYBYS_TOASTS.deleteFailed,
        deleted: { title: LAYBYS_TOASTS.deleted, description: name },
        restored: { title: DELETE_TEXT.restored, description: name },
      }}
      description={`${name}. ${DELETE_TEXT.kept}`}
      onDelete={() => deleteLayby(base)}
      refused={refused}
      onGone={() => removeLayby(client, base.id)}
      onRestore={async () => void (await restoreNewest('layby', base.id))}
      onRefresh={() => refreshLaybys(client)}
    >
      <Notice tone="warning" title={DELETE_TEXT.goesWithIt}>
        <ul className="list-disc pl-4">
          <li>{DELETE_TEXT.log}</li>
          {centsOfAmount(base.paidAmount) <= 0 && <li>{DELETE_TEXT.noMoney}</li>}
        </ul>
      </Notice>
      <MoneyStaysNotice paidAmount={base.paidAmount} />
    </DeleteDialog>
  );
}
