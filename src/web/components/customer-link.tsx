import { Link } from '@tanstack/react-router';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import { cn } from '#web/lib/cn.ts';

interface CustomerLinkProps {
  customer: Pick<EmbeddedCustomer, 'id' | 'name'>;
  className?: string;
}

/** A customer's name, linked to the customer's page. Tall enough for touch. */
export function CustomerLink({ customer, className }: CustomerLinkProps) {
  return (
    <Link
      to="/customers/$customerId"
      params={{ customerId: String(customer.id) }}
      className={cn(
        'inline-block min-h-6 max-w-full break-words underline decoration-transparent underline-offset-3 hover:decoration-current focus-visible:decoration-current',
        className,
      )}
    >
      {customer.name}
    </Link>
  );
}
