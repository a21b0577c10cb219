import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import { centsTyped } from '#shared/domain/money.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { FORM_TEXT, overpaidQuestion } from '../laybys-screen.text.ts';

// The questions that the server asks before it saves.

/** The customers of the same name, if a save was refused because of them; null otherwise. */
export function nameMatchesOf(error: unknown): readonly EmbeddedCustomer[] | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'name_match') return null;
  const { matches } = error.problem;
  return Array.isArray(matches) ? (matches as EmbeddedCustomer[]) : null;
}

export function isOverpaymentRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'overpayment';
}

interface NameMatchQuestionProps {
  matches: readonly EmbeddedCustomer[];
  onChoose: (customerId: number) => void;
  onNew: () => void;
  isPending: boolean;
}

/** A name alone identifies nobody, so the person at the desk has to choose the customer. */
export function NameMatchQuestion({ matches, onChoose, onNew, isPending }: NameMatchQuestionProps) {
  return (
    <Notice tone="warning" role="alert" title={FORM_TEXT.nameMatchTitle}>
      <p>{FORM_TEXT.nameMatchNote}</p>
      <div className="mt-2.5 grid max-h-72 gap-2 overflow-y-auto">
        {matches.map(({ id, name, phone, email, location }) => (
          <Button
            key={id}
            className="h-auto justify-start py-2 text-left"
            disabled={isPending}
            onClick={() => onChoose(id)}
          >
            <span className="grid min-w-0">
              <span className="break-words">{name}</span>{' '}
              <span className="numerals text-note font-normal break-words text-soft">
                {[formatPhone(phone), email, location].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Button>
        ))}
        <Button variant="ghost" className="justify-start" disabled={isPending} onClick={onNew}>
          {FORM_TEXT.newCustomer}
        </Button>
      </div>
    </Notice>
  );
}

interface OverpaymentQuestionProps {
  fullAmount: string;
  paidAmount: string;
  onConfirm: () => void;
  isPending: boolean;
}

/** An overpayment is usually a typing error: it is saved only when confirmed. */
export function OverpaymentQuestion({
  fullAmount,
  paidAmount,
  onConfirm,
  isPending,
}: OverpaymentQuestionProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title={FORM_TEXT.overpaidTitle}
      actions={
        <Button size="compact" isPending={isPending} onClick={onConfirm}>
          {FORM_TEXT.saveOverpaid}
        </Button>
      }
    >
      {overpaidQuestion(centsTyped(paidAmount) ?? 0, centsTyped(fullAmount) ?? 0)}
    </Notice>
  );
}
