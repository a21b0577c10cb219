import type { Customer } from '#shared/contracts/customers.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CUSTOMER_FORM_TEXT } from './customers.text.ts';

interface DuplicateCustomerNoticeProps {
  existing: Customer;
  useLabel: string;
  onUse: () => void;
  keepBothLabel: string;
  onKeepBoth: () => void;
  isPending: boolean;
}

/** Somebody has this number already: the same person, or a family that shares a phone? Only a person can tell. */
export function DuplicateCustomerNotice({
  existing,
  useLabel,
  onUse,
  keepBothLabel,
  onKeepBoth,
  isPending,
}: DuplicateCustomerNoticeProps) {
  const details = [formatPhone(existing.phone), existing.location, existing.email].filter(Boolean);
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`This number belongs to ${existing.name}`}
      actions={
        <>
          <Button size="compact" disabled={isPending} onClick={onUse}>
            {useLabel}
          </Button>
          <Button size="compact" variant="ghost" disabled={isPending} onClick={onKeepBoth}>
            {keepBothLabel}
          </Button>
        </>
      }
    >
      <p className="break-words">{details.join(' · ')}</p>
      <p className="mt-1">{CUSTOMER_FORM_TEXT.shared}</p>
    </Notice>
  );
}
