import type { Customer } from '#shared/contracts/customers.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CUSTOMER_QUESTION, chooseText, newCustomerText, updateNameText } from './customer-form.text.ts';

interface CustomerQuestionProps {
  /** The name as typed. */
  name: string;
  phone: string;
  /** The customers who have the number, oldest first. */
  known: readonly Customer[];
  /** The question has to be answered before saving. */
  isUrgent: boolean;
  isPending?: boolean;
  onUse: (customer: Customer) => void;
  /** Absent when an existing customer is edited: their data must not overwrite another customer's. */
  onUpdate?: (customer: Customer) => void;
  onNew: () => void;
  newLabel?: string;
}

/**
 * The question when a customer with another name has this number: the same person, a new spelling, or a family that shares a phone? Only a
 * person can tell; all forms ask in the same words.
 */
export function CustomerQuestion({
  name,
  phone,
  known,
  isUrgent,
  isPending = false,
  onUse,
  onUpdate,
  onNew,
  newLabel = newCustomerText(name),
}: CustomerQuestionProps) {
  const [first] = known;
  const choices = [
    ...known.map((one) => ({ key: one.id, label: chooseText(one.name), onPress: () => onUse(one) })),
    ...(onUpdate && first && name.trim() !== ''
      ? [{ key: 'update', label: updateNameText(name), onPress: () => onUpdate(first) }]
      : []),
    ...(name.trim() === '' ? [] : [{ key: 'new', label: newLabel, onPress: onNew }]),
  ];
  return (
    <Notice
      tone="warning"
      role={isUrgent ? 'alert' : 'status'}
      title={`${formatPhone(phone)} belongs to ${known.map((one) => one.name).join(', ')}`}
      actions={choices.map(({ key, label, onPress }) => (
        <Button key={key} size="compact" isPending={isPending} onClick={onPress}>
          {label}
        </Button>
      ))}
    >
      <p>{isUrgent ? CUSTOMER_QUESTION.urgent : CUSTOMER_QUESTION.calm}</p>
      <p>{CUSTOMER_QUESTION.shared}</p>
    </Notice>
  );
}
