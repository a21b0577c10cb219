import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer, CustomerRelations } from '#shared/contracts/customers.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { Notice } from '#web/components/notice.tsx';
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { restoreNewest } from '#web/features/trash/trash.queries.ts';
import { ApiError, userMessageOf } from '#web/lib/api-error.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import {
  customerRelationsQuery,
  deleteCustomer,
  forgetCustomer,
  refreshAfterCustomerChange,
} from './customers.queries.ts';
import {
  CUSTOMER_TOASTS,
  DELETE_CUSTOMER_TEXT,
  deleteQuestion,
  goingAlong,
  restoredText,
} from './customers.text.ts';

interface DeleteCustomerDialogProps {
  customer: Customer;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDeleted?: (() => void) | undefined;
}

/** Says what goes along before a customer goes to the trash, and offers to take that back. */
export function DeleteCustomerDialog({
  customer,
  isOpen,
  onOpenChange,
  onDeleted,
}: DeleteCustomerDialogProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const [isDeleting, setIsDeleting] = useState(false);
  const relations = useQuery({ ...customerRelationsQuery(customer.id), enabled: isOpen && !isDeleting });
  // Nobody confirms counts that are not there yet, or were those of another day.
  const isCounting = relations.isFetching && !isDeleting;

  async function undo() {
    try {
      await restoreNewest('customer', customer.id);
      toast({ title: CUSTOMER_TOASTS.restoredTitle, description: restoredText(customer.name) });
    } catch (error) {
      toastFailure(error, CUSTOMER_TOASTS.restoreFailed);
    }
    refreshAfterCustomerChange(client);
  }

  async function confirm() {
    setIsDeleting(true);
    try {
      await deleteCustomer(customer);
      tellDeleted();
    } catch (error) {
      // Gone already: what was wanted is so.
      if (error instanceof ApiError && error.status === 404) tellDeleted();
      else toastFailure(error, CUSTOMER_TOASTS.deleteFailed);
      // The row may have changed: the next question is about it as it is now.
      if (error instanceof ApiError && error.status === 412 && isMounted()) onOpenChange(false);
    } finally {
      refreshAfterCustomerChange(client);
      if (isMounted()) setIsDeleting(false);
    }
  }

  function tellDeleted() {
    forgetCustomer(client, customer.id);
    toast({
      title: CUSTOMER_TOASTS.deletedTitle,
      description: CUSTOMER_TOASTS.deleted,
      action: { label: CUSTOMER_TOASTS.undo, onSelect: () => void undo() },
    });
    if (isMounted()) onOpenChange(false);
    onDeleted?.();
  }

  const hasFailed = relations.isError && !isCounting;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={DELETE_CUSTOMER_TEXT.title}
      description={<p className="break-words">{deleteQuestion(customer.name)}</p>}
      confirmLabel={hasFailed ? DELETE_CUSTOMER_TEXT.retry : DELETE_CUSTOMER_TEXT.confirm}
      tone={hasFailed ? 'primary' : 'danger'}
      onConfirm={() => void (hasFailed ? relations.refetch() : confirm())}
      isPending={isDeleting || isCounting}
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
    </ConfirmDialog>
  );
}

function GoingAlong({ relations }: { relations: CustomerRelations }) {
  const lines = goingAlong(relations);
  if (lines.length === 0) return <p className="text-body text-soft">{DELETE_CUSTOMER_TEXT.alone}</p>;
  const hasMoney = centsOfAmount(relations.paidAmount) !== 0;
  return (
    <Notice tone={hasMoney ? 'danger' : 'warning'} title={DELETE_CUSTOMER_TEXT.goesAlong}>
      <ul className="list-disc pl-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
