import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import { type Day, formatLongDate } from '#shared/domain/calendar.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { REFUND_TEXT } from '#web/components/ledger.text.ts';
import { ContactList } from '#web/components/shop/contact/contact-list.tsx';
import { deviceWords } from '#web/components/shop/device-words.ts';
import { Button } from '#web/components/ui/button.tsx';
import { HandOversOf } from '#web/features/hand-over/public/hand-overs-of.tsx';
import { cn } from '#web/lib/cn.ts';
import { LAYBY_WORDS } from '#web/lib/history/layby-fields.text.ts';
import { useLaybyDialogs } from '../dialogs/layby-dialogs.tsx';
import { LaybyOutcome } from '../dialogs/layby-outcome.tsx';
import { DETAILS_TEXT, dueText, LAYBYS_TEXT } from '../laybys-screen.text.ts';
import { laybyContactsQuery } from '../public/one-layby.queries.ts';
import { useIdNumber } from '../use-id-number.ts';
import { LaybyActions } from './layby-actions.tsx';
import { LaybyDrift } from './layby-drift.tsx';
import { LaybyLedger } from './layby-ledger.tsx';

interface LaybyCardDetailsProps {
  layby: Layby;
  today: Day;
  zone: string;
}

/** The content of an opened card: money, device, customer, payments and actions. */
export function LaybyCardDetails({ layby, today, zone }: LaybyCardDetailsProps) {
  return (
    <div className="grid gap-5">
      <LaybyOutcome layby={layby} zone={zone} />
      <LaybyDrift layby={layby} />
      <LaybyActions layby={layby} />
      <div className="grid gap-x-8 gap-y-5 @2xl:grid-cols-2 @4xl:grid-cols-3">
        <PaymentSummary layby={layby} />
        <Part title={DETAILS_TEXT.device}>
          <Facts
            facts={[
              [DETAILS_TEXT.model, layby.phoneModel],
              [LAYBY_WORDS.phoneStorage, layby.phoneStorage],
              [LAYBY_WORDS.phoneColor, layby.phoneColor],
              [LAYBY_WORDS.phoneNetwork, layby.phoneNetwork ?? '—'],
              ...(layby.deviceArrivedDate
                ? [[DETAILS_TEXT.putAside, deviceWords(layby)] satisfies [string, string]]
                : []),
            ]}
          />
        </Part>
        <CustomerDetails layby={layby} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 @4xl:grid-cols-3 @4xl:[&>:first-child]:col-span-2">
        <Part title={DETAILS_TEXT.timeline}>
          <Facts facts={timelineFacts(layby, today, zone)} />
          <div className="mt-3">
            <LaybyLedger layby={layby} />
          </div>
        </Part>
        <Part title={DETAILS_TEXT.contacts}>
          <ContactList log={laybyContactsQuery(layby.id)} about={{ entity: 'layby', id: layby.id }} />
        </Part>
        {layby.deviceCollectedDate && (
          <HandOversOf kind="layby" row={layby}>
            {(handOvers) => <Part title={DETAILS_TEXT.handOver}>{handOvers}</Part>}
          </HandOversOf>
        )}
      </div>
    </div>
  );
}

/** An overpayment can be refunded, unless the layby is cancelled and its money settled. */
function PaymentSummary({ layby }: { layby: Layby }) {
  const openDialog = useLaybyDialogs();
  const balanceCents = centsOfAmount(layby.remainingAmount);
  return (
    <Part title={DETAILS_TEXT.payment}>
      <Facts
        facts={[
          [DETAILS_TEXT.total, <Amount key="total">{formatMoney(layby.fullAmount)}</Amount>],
          [DETAILS_TEXT.paid, <Amount key="paid">{formatMoney(layby.paidAmount)}</Amount>],
          [
            DETAILS_TEXT.balance,
            // A cancelled layby's remaining amount is not due: the settlement above says what became of its money.
            layby.status === 'cancelled' ? (
              LAYBYS_TEXT.notDue
            ) : (
              <Amount
                key="balance"
                className={cn('text-name font-semibold', balanceCents < 0 && 'text-warning-ink')}
              >
                {formatMoney(balanceCents)}
              </Amount>
            ),
          ],
        ]}
      />
      {balanceCents < 0 && layby.status !== 'cancelled' && (
        <Button size="compact" className="mt-2" onClick={() => openDialog('refund', layby)}>
          {REFUND_TEXT.title}
        </Button>
      )}
    </Part>
  );
}

function Amount({ className, children }: { className?: string; children: string }) {
  return <span className={cn('numerals whitespace-nowrap', className)}>{children}</span>;
}

/**
 * The customer's details in the agreement, with a row for the e-mail only if there is one. The customer's page is linked elsewhere.
 */
function CustomerDetails({ layby }: { layby: Layby }) {
  const toCustomer = (
    <Link
      to="/customers/$customerId"
      params={{ customerId: String(layby.customerId) }}
      className="-my-1.5 inline-block py-1.5 font-medium text-cyan-ink underline underline-offset-4 hover:text-text pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
    >
      {DETAILS_TEXT.customerPage}
    </Link>
  );
  if (layby.customerEmail === null) return <div className="text-body">{toCustomer}</div>;
  return (
    <Part title={DETAILS_TEXT.customer}>
      <Facts
        facts={[
          [DETAILS_TEXT.email, <MailLink key="email" to={layby.customerEmail} />],
          [DETAILS_TEXT.idNumber, <IdNumber key="id" layby={layby} />],
        ]}
      />
      <p className="mt-2 text-body">{toCustomer}</p>
    </Part>
  );
}

function MailLink({ to }: { to: string }) {
  return (
    <a
      href={`mailto:${encodeURIComponent(to)}`}
      className="break-all underline decoration-edge-strong underline-offset-3 hover:decoration-current"
    >
      {to}
    </a>
  );
}

/** Only the last digits are shown until the whole number is requested, which the history records. */
function IdNumber({ layby }: { layby: Layby }) {
  const [shown, setShown] = useState<string | null>(null);
  const { isPending, reveal } = useIdNumber(layby, setShown);
  const word = shown === null ? DETAILS_TEXT.show : DETAILS_TEXT.hide;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="numerals break-all">{shown ?? layby.idNumber}</span>
      <Button
        variant="ghost"
        size="compact"
        className="-my-2 px-2"
        aria-label={`${word} ${DETAILS_TEXT.idNumber}`}
        isPending={isPending}
        onClick={shown === null ? reveal : () => setShown(null)}
      >
        {word}
      </Button>
    </span>
  );
}

function timelineFacts(layby: Layby, today: Day, zone: string): Fact[] {
  const due = formatLongDate(layby.dueDate, zone);
  const at = (instant: string) => formatLongDate(new Date(instant), zone);
  return [
    [
      DETAILS_TEXT.dueDate,
      layby.status === 'active' ? (
        <span key="due" className={cn(layby.isOverdue && 'text-danger-ink')}>
          {due}, {dueText(layby.dueDate, today)}
        </span>
      ) : (
        due
      ),
    ],
    [DETAILS_TEXT.duration, layby.durationToPay],
    [DETAILS_TEXT.started, at(layby.createdAt)],
    ...(layby.completedDate ? ([[DETAILS_TEXT.completed, at(layby.completedDate)]] as Fact[]) : []),
  ];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-xs font-semibold tracking-wide text-faint uppercase">{title}</h2>
      {children}
    </section>
  );
}

type Fact = [name: string, value: ReactNode];

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-y-1.5 text-body">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
