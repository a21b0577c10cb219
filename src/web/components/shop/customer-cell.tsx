import type { ReactNode } from 'react';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import { CustomerLink } from '#web/components/customer-link.tsx';
import { cn } from '#web/lib/cn.ts';
import { dialHref } from '#web/lib/phone-plans.ts';

interface CustomerCellProps {
  customer: EmbeddedCustomer;
  /** The name, where it is not a link to the customer. */
  name?: ReactNode;
}

/** The customer of a row: the name, and below it phone number and location. */
export function CustomerCell({ customer, name }: CustomerCellProps) {
  return (
    <div className="min-w-0 flex-1 [grid-area:customer]">
      {name ?? (
        <h3
          className="line-clamp-2 font-sans text-name leading-6 font-semibold break-words @2xl:line-clamp-1"
          title={customer.name}
        >
          <CustomerLink customer={customer} className="inline" />
        </h3>
      )}
      <p className="flex min-w-0 items-baseline gap-1.5 text-note text-soft">
        <PhoneLink
          name={customer.name}
          phone={customer.phone}
          className="relative z-10 max-w-full shrink-0"
        />
        {customer.location && (
          <>
            <span aria-hidden>·</span>
            <span className="min-w-0 truncate" title={customer.location}>
              {customer.location}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

interface PhoneLinkProps {
  name: string;
  /** As stored. */
  phone: string;
  href?: string | null;
  className?: string;
}

/** A link that dials the number as typed; plain text where it has no digits. */
export function PhoneLink({ name, phone, href = dialHref(phone), className }: PhoneLinkProps) {
  if (href === null) return <span>{phone}</span>;
  return (
    <a
      href={href}
      aria-label={`Call ${name}, ${phone}`}
      className={cn(
        'inline-block min-h-6 leading-6 break-all tabular-nums underline decoration-edge-strong underline-offset-3 hover:text-text hover:decoration-current',
        className,
      )}
    >
      {phone}
    </a>
  );
}
