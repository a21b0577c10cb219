import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, MessageCircle, Pencil, Phone, Trash2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { phoneDigits } from '#shared/domain/phone-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { usePhonePlans } from '#web/lib/phone-plans.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { CUSTOMERS_TEXT } from './customers.text.ts';
import { useCustomerDialogs } from './dialogs/customer-dialogs.tsx';
import { customerRelationsQuery } from './public/customers.queries.ts';

/** The content of an opened row: all details, the customer's records, and the actions. */
export function CustomerDetails({ customer }: { customer: Customer }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-x-8 gap-y-5 @3xl:grid-cols-2">
        <CustomerFacts customer={customer} className="@md:grid-cols-2" />
        <Relations customer={customer} />
      </div>
      <CustomerActions
        customer={customer}
        first={
          <Button asChild variant="primary">
            <Link to="/customers/$customerId" params={{ customerId: String(customer.id) }}>
              <UserRound aria-hidden />
              {CUSTOMERS_TEXT.open}
            </Link>
          </Button>
        }
      />
    </div>
  );
}

/** All stored data of a customer. */
export function CustomerFacts({ customer, className }: { customer: Customer; className?: string }) {
  const { timeZone, secondLanguage } = useAppConfig();
  const { formatPhone } = usePhonePlans();
  const phone = formatPhone(customer.phone);
  return (
    <dl className={cn('grid content-start gap-x-6 gap-y-3', className)}>
      <Fact label="Phone">
        {phone}
        {phoneDigits(phone) !== phoneDigits(customer.phone) && (
          <span className="block text-note text-soft">{customer.phone}</span>
        )}
      </Fact>
      <Fact label="Email">{customer.email}</Fact>
      <Fact label="Address">{customer.address}</Fact>
      <Fact label="Location">{customer.location}</Fact>
      {customer.language === 'second' && <Fact label={CUSTOMERS_TEXT.language}>{secondLanguage}</Fact>}
      <Fact label="Customer since">{formatLongDate(new Date(customer.createdAt), timeZone)}</Fact>
      <Fact label="Last change">{formatLongDate(new Date(customer.updatedAt), timeZone)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-note text-soft">{label}</dt>
      <dd className="text-body font-medium break-words">{children || '—'}</dd>
    </div>
  );
}

function Relations({ customer }: { customer: Customer }) {
  const { data, isError, isFetching, refetch } = useQuery(customerRelationsQuery(customer.id));
  if (isError && !data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-note text-danger-ink">
        {CUSTOMERS_TEXT.relationsFailed}
        <Button size="compact" isPending={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const counts: [string, ReactNode][] = [
    ['Orders', data?.orders],
    ['Laybys', data?.laybys],
    ['Reservations', data?.reservations],
    ['Pre-orders', data?.preOrders],
    ['Received', data && formatMoney(data.paidAmount)],
  ];
  return (
    <div className="min-w-0">
      {!data && (
        <span role="status" className="sr-only">
          {CUSTOMERS_TEXT.relationsLoading}
        </span>
      )}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-edge bg-edge @md:grid-cols-4">
        {counts.map(([label, value]) => (
          <div key={label} className="bg-panel-solid px-3.5 py-2.5 last:col-span-full">
            <dt className="text-note text-soft">{label}</dt>
            <dd className="numerals text-base font-semibold">{value ?? <Skeleton className="h-6 w-10" />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface CustomerActionsProps {
  customer: Customer;
  /** Rendered before the other actions. */
  first?: ReactNode;
  /** Rendered after the other actions. */
  last?: ReactNode;
}

/** On a phone two buttons share a line. */
const TWO_ABREAST = 'max-sm:[&>*]:flex-1 max-sm:[&>*]:basis-[calc(50%-0.625rem)]';

/** The buttons to contact the customer and to edit their data. */
export function CustomerActions({ customer, first, last }: CustomerActionsProps) {
  const dialogs = useCustomerDialogs();
  const { telHref, whatsappHref } = usePhonePlans();
  const tel = telHref(customer.phone);
  const whatsapp = whatsappHref(customer.phone);
  return (
    <div className={cn('flex flex-wrap gap-2.5 border-t border-edge pt-4', TWO_ABREAST)}>
      {first}
      {tel && (
        <Button asChild>
          <a href={tel}>
            <Phone aria-hidden />
            {CUSTOMERS_TEXT.call}
          </a>
        </Button>
      )}
      {whatsapp && (
        <Button asChild>
          <a href={whatsapp} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden />
            {CUSTOMERS_TEXT.whatsapp}
          </a>
        </Button>
      )}
      {customer.email && (
        <Button asChild>
          <a href={`mailto:${encodeURIComponent(customer.email)}`}>
            <Mail aria-hidden />
            {CUSTOMERS_TEXT.email}
          </a>
        </Button>
      )}
      <div className={cn('contents gap-2.5 sm:ml-auto sm:flex', TWO_ABREAST)}>
        {customer.forgottenAt === null && (
          <Button shortcut="e" onClick={() => dialogs.edit(customer)}>
            <Pencil aria-hidden />
            {CUSTOMERS_TEXT.edit}
          </Button>
        )}
        <Button className="text-danger-ink" onClick={() => dialogs.remove(customer)}>
          <Trash2 aria-hidden />
          {CUSTOMERS_TEXT.remove}
        </Button>
        {last}
      </div>
    </div>
  );
}
