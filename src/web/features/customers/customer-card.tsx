import { MessageCircle } from 'lucide-react';
import { memo } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ExpandableCard, ExpandTrigger } from '#web/components/ui/expandable.tsx';
import { cn } from '#web/lib/cn.ts';
import { usePhonePlans } from '#web/lib/phone-plans.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { CustomerAvatar } from './customer-avatar.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { CUSTOMERS_TEXT } from './customers.text.ts';

interface CustomerCardProps {
  customer: Customer;
  isExpanded: boolean;
  onExpandedChange: (id: number, isExpanded: boolean) => void;
}

/** Stacked in a narrow list, in columns that line up from row to row in a wide one. */
const LAYOUT = [
  // As high as WhatsApp's button, which appears later, once the numbering plans are loaded.
  'grid min-h-11 grid-cols-[auto_minmax(0,1fr)_2.75rem] items-center gap-x-3.5',
  '@2xl:grid-cols-[auto_minmax(0,1.3fr)_9.5rem_minmax(0,0.8fr)_2.75rem] @2xl:gap-x-5',
  '@5xl:grid-cols-[auto_minmax(0,1.4fr)_8.5rem_minmax(0,0.7fr)_minmax(0,1.4fr)_10.5rem_2.75rem]',
].join(' ');

/** One customer of the list. Opens in place; memoised, because the list renders with every page. */
export const CustomerCard = memo(function CustomerCard({
  customer,
  isExpanded,
  onExpandedChange,
}: CustomerCardProps) {
  const { timeZone } = useAppConfig();
  return (
    <ExpandableCard
      isExpanded={isExpanded}
      onExpandedChange={(next) => onExpandedChange(customer.id, next)}
      className="before:hidden"
      header={
        <div className={LAYOUT}>
          <CustomerAvatar customer={customer} />
          <div className="min-w-0 text-note text-soft @2xl:contents">
            <ExpandTrigger className="max-w-full text-text">
              <span className={cn('break-words', !isExpanded && 'line-clamp-2')}>{customer.name}</span>
              <WaitingMark entity="customer" id={customer.id} isBrief />
            </ExpandTrigger>
            <PhoneLink customer={customer} />
            <p className="truncate @2xl:text-body" title={customer.location ?? undefined}>
              {customer.location}
            </p>
            <p className="hidden truncate @5xl:block" title={customer.email ?? undefined}>
              {customer.email}
            </p>
            <p className="hidden tabular-nums @5xl:block">
              Since {formatLongDate(new Date(customer.createdAt), timeZone)}
            </p>
          </div>
          <WhatsappButton customer={customer} />
        </div>
      }
    >
      <CustomerDetails customer={customer} />
    </ExpandableCard>
  );
});

function PhoneLink({ customer: { name, phone } }: { customer: Customer }) {
  const { formatPhone, telHref } = usePhonePlans();
  const href = telHref(phone);
  const shown = formatPhone(phone);
  if (href === null) return <p className="break-words">{shown}</p>;
  return (
    <p className="min-w-0 break-words">
      <a
        href={href}
        aria-label={`${CUSTOMERS_TEXT.call} ${name}, ${shown}`}
        className="relative z-10 inline-block min-h-6 leading-6 tabular-nums underline decoration-edge-strong underline-offset-4 hover:text-text hover:decoration-current @2xl:text-body"
      >
        {shown}
      </a>
    </p>
  );
}

/** A number without WhatsApp leaves an empty cell, which keeps the columns aligned. */
export function WhatsappButton({ customer: { name, phone } }: { customer: Customer }) {
  const href = usePhonePlans().whatsappHref(phone);
  if (href === null) return <span />;
  return (
    <Button asChild variant="ghost" className="relative z-10 size-11 px-0">
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        title={CUSTOMERS_TEXT.whatsapp}
        aria-label={`${CUSTOMERS_TEXT.whatsapp} ${name}`}
      >
        <MessageCircle aria-hidden />
      </a>
    </Button>
  );
}
