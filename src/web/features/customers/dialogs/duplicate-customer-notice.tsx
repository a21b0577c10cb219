import type { Customer } from '#shared/contracts/customers.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CUSTOMER_FORM_TEXT, chooseText, newCustomerText, updateNameText } from '../customers.text.ts';

interface DuplicateCustomerNoticeProps {
  existing: Customer;
  /** The name that was typed. */
  name: string;
  onUse: () => void;
  /** Somebody new: their data is that customer's, or another customer's. */
  onUpdate?: () => void;
  onNew?: () => void;
  /** Somebody who is there already keeps the number as well. */
  onKeepBoth?: () => void;
  isPending: boolean;
}

/** Somebody has this number already: the same person, or a family that shares a phone? Only a person can tell. */
export function DuplicateCustomerNotice({
  existing,
  name,
  onUse,
  onUpdate,
  onNew,
  onKeepBoth,
  isPending,
}: DuplicateCustomerNoticeProps) {
  const details = [formatPhone(existing.phone), existing.location, existing.email].filter(Boolean);
  const choices = [
    { label: chooseText(existing.name), onPress: onUse },
    { label: updateNameText(name), onPress: onUpdate },
    { label: newCustomerText(name), onPress: onNew },
    { label: CUSTOMER_FORM_TEXT.saveAnyway, onPress: onKeepBoth },
  ];
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`This number belongs to ${existing.name}`}
      actions={choices.map(
        ({ label, onPress }) =>
          onPress && (
            <Button key={label} size="compact" isPending={isPending} onClick={onPress}>
              {label}
            </Button>
          ),
      )}
    >
      <p className="break-words">{details.join(' · ')}</p>
      <p className="mt-1">{CUSTOMER_FORM_TEXT.shared}</p>
    </Notice>
  );
}
