import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { NewReminderDialog } from '#web/features/app-reminders/public/new-reminder-dialog.tsx';
import { customerQuery } from '#web/features/customers/public/customers.queries.ts';
import { NewCustomerDialog } from '#web/features/customers/public/new-customer-dialog.tsx';
import { NewLaybyDialog } from '#web/features/laybys/public/new-layby-dialog.tsx';
import { AddPaymentDialog } from '#web/features/orders/public/add-payment-dialog.tsx';
import { AddOrderDialog, AddQuoteDialog } from '#web/features/orders/public/new-order-dialogs.tsx';
import { orderQuery } from '#web/features/orders/public/orders.queries.ts';
import { NewReservationDialog } from '#web/features/reservations/public/new-reservation-dialog.tsx';
import { type TypedFormName, typedFormOf } from './typed-forms.ts';

/** Forms by the names of their drafts, which may end in the id of the customer or record that they are about. */
const FORMS: Readonly<Record<TypedFormName, (props: DialogProps, about: number | null) => ReactNode>> = {
  'add-customer': (props) => <NewCustomerDialog {...props} />,
  'add-order': (props, id) => (
    <OfCustomer id={id}>{(of) => <AddOrderDialog {...props} {...of} />}</OfCustomer>
  ),
  'add-quote': (props, id) => (
    <OfCustomer id={id}>{(of) => <AddQuoteDialog {...props} {...of} />}</OfCustomer>
  ),
  'create-layby': (props) => <NewLaybyDialog {...props} />,
  'new-reservation': (props) => <NewReservationDialog {...props} />,
  'add-reminder': (props) => <NewReminderDialog {...props} />,
  'order-payment': (props, id) => id !== null && <PaymentOfOrder {...props} id={id} />,
};

/** The form filled in with a draft. @param draft the draft's name */
export function TypedForm({ draft, ...props }: DialogProps & { draft: string }) {
  const id = Number(draft.split(':')[1]);
  const name = typedFormOf(draft);
  return name && FORMS[name](props, Number.isNaN(id) ? null : id);
}

function OfCustomer({
  id,
  children,
}: {
  id: number | null;
  children: (of: { customer?: Customer }) => ReactNode;
}) {
  const { data } = useQuery({ ...customerQuery(id ?? 0), enabled: id !== null });
  if (id === null) return children({});
  return data && children({ customer: data });
}

function PaymentOfOrder({ id, ...props }: DialogProps & { id: number }) {
  const { data } = useQuery(orderQuery(id));
  return data && <AddPaymentDialog {...props} order={data} />;
}
