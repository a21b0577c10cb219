import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerRelations } from '#shared/contracts/customers.ts';
import { DeleteDialog } from '#web/components/dialog/delete-dialog.tsx';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { Notice } from '#web/components/notice.tsx';
import { MoneyStaysNotice } from '#web/components/shop/money-stays-notice.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { restoreNewest } from '#web/features/trash/public/trash.queries.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { awaitsFirstRead } from '#web/lib/first-read.ts';
import { CUSTOMER_TOASTS } from '../public/customer-form.text.ts';
import {
  customerRelationsQuery,
  deleteCustomer,
  forgetCustomer,
  refreshAfterCustomerChange,
} from '../public/customers.queries.ts';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { CUSTOMER_SUBJECT } from './customer-subject.ts';
import { DELETE_CUSTOMER_TEXT, deleteQuestion, relationCounts, restoredText } from './leaving.text.ts';

interface DeleteCustomerDialogProps extends CustomerDialogProps {
  onDeleted?: (() => void) | undefined;
}

/** Lists what goes into the trash with a customer before the delete is confirmed; the toast offers an undo. */
export function DeleteCustomerDialog({ customer, onDeleted, ...props }: DeleteCustomerDialogProps) {
  const client = useQueryClient();
  const { base, refused } = useRowBase(customer, CUSTOMER_SUBJECT);
  const [isDeleting, setIsDeleting] = useState(false);
  const relations = useQuery({ ...customerRelationsQuery(base.id), enabled: props.open && !isDeleting });
  // Confirming waits until the counts have been read, and outdated ones are not shown.
  const isCounting = awaitsFirstRead(relations) && !isDeleting;
  const hasFailed = relations.isError && !isCounting;

  async function remove() {
    setIsDeleting(true);
    try {
      await deleteCustomer(base);
    } catch (error) {
      setIsDeleting(false);
      throw error;
    }
  }

  return (
    <DeleteDialog
      {...props}
      texts={{
        ...DELETE_CUSTOMER_TEXT,
        failed: CUSTOMER_TOASTS.deleteFailed,
        restoreFailed: CUSTOMER_TOASTS.restoreFailed,
        undo: CUSTOMER_TOASTS.undo,
        deleted: { title: CUSTOMER_TOASTS.deletedTitle, description: CUSTOMER_TOASTS.deleted },
        restored: { title: CUSTOMER_TOASTS.restoredTitle, description: restoredText(base.name) },
      }}
      description={<p className="break-words">{deleteQuestion(base.name)}</p>}
      isCounting={isCounting}
      countAgain={
        hasFailed ? { label: DELETE_CUSTOMER_TEXT.retry, onPress: () => void relations.refetch() } : undefined
      }
      onDelete={remove}
      refused={refused}
      onGone={() => {
        forgetCustomer(client, base.id);
        refreshAfterCustomerChange(client);
        onDeleted?.();
      }}
      onRestore={async () => void (await restoreNewest('customer', base.id))}
      onRefresh={() => refreshAfterCustomerChange(client)}
    >
      {hasFailed ? (
        <Notice tone="danger" role="alert" title={DELETE_CUSTOMER_TEXT.countFailed}>
          {userMessageOf(relations.error)}
        </Notice>
      ) : relations.data && !isCounting ? (
        <GoingAlong relations={relations.data} />
      ) : (
        <div role="status">
          <span className="sr-only">{DELETE_CUSTOMER_TEXT.counting}</span>
          <Skeleton className="h-20 rounded-control" />
        </div>
      )}
    </DeleteDialog>
  );
}

function GoingAlong({ relations }: { relations: CustomerRelations }) {
  const lines = relationCounts(relations);
  if (lines.length === 0) return <p className="text-body text-soft">{DELETE_CUSTOMER_TEXT.alone}</p>;
  return (
    <>
      <Notice tone="warning" title={DELETE_CUSTOMER_TEXT.goesAlong}>
        <ul className="list-disc pl-4">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
      <MoneyStaysNotice paidAmount={relations.paidAmount} />
    </>
  );
}
