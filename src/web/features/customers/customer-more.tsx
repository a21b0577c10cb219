import { Download, Ellipsis, UserRoundX } from 'lucide-react';
import type { Customer } from '#shared/contracts/customers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { CUSTOMERS_TEXT } from './customers.text.ts';
import { useCustomerDialogs } from './dialogs/customer-dialogs.tsx';

/** The "⋯" menu of a customer's page: exporting and erasing the stored personal data. */
export function CustomerMore({ customer }: { customer: Customer }) {
  const dialogs = useCustomerDialogs();
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          className="border border-edge sm:size-11 sm:min-h-11 sm:px-0"
          aria-label={`${CUSTOMERS_TEXT.moreActions}: ${customer.name}`}
        >
          <Ellipsis aria-hidden />
          <span className="sm:hidden">{CUSTOMERS_TEXT.moreActions}</span>
        </Button>
      }
    >
      <MenuItem asChild>
        <a href={`/api/customers/${customer.id}/everything`} download={`customer-${customer.id}.json`}>
          <Download aria-hidden />
          {CUSTOMERS_TEXT.everything}
        </a>
      </MenuItem>
      {customer.forgottenAt === null && (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => dialogs.forget(customer)}>
            <UserRoundX aria-hidden />
            {CUSTOMERS_TEXT.forget}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
