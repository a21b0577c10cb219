import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { normalizePhone } from '#shared/domain/phone.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { isKeyFieldMissing, type LaybyAnswers, type LaybyFormValues } from './layby-form.ts';

type Asked = { customer: string; money: string };

/**
 * The person's answers to the server's questions. An answer is valid for the customer and the amounts that it was given for, and dropped
 * as soon as one of them is changed.
 */
export function useLaybyAnswers(form: UseFormReturn<LaybyFormValues>) {
  const answers = useRef<{ given: LaybyAnswers; asked: Asked }>({
    given: {},
    asked: { customer: '', money: '' },
  });
  const [overpaymentAskedFor, setOverpaymentAskedFor] = useState<string | null>(null);
  const now = askedOf(form.watch());

  function given(): LaybyAnswers {
    const { given: all, asked } = answers.current;
    const { customer, money } = askedOf(form.getValues());
    const { allowOverpayment, ...who } = all;
    return {
      ...(asked.customer === customer && who),
      ...(asked.money === money && allowOverpayment && { allowOverpayment }),
    };
  }

  return {
    given,
    answer: (answer: LaybyAnswers) => {
      answers.current = { given: { ...given(), ...answer }, asked: askedOf(form.getValues()) };
    },
    askOverpayment: () => setOverpaymentAskedFor(askedOf(form.getValues()).money),
    forgetQuestion: () => setOverpaymentAskedFor(null),
    isOverpaymentAsked: overpaymentAskedFor === now.money,
    /** Shows a toast, besides the messages beside the fields, when a required field is missing. */
    tellMissing: () => {
      if (!isKeyFieldMissing(form.getValues())) return;
      toast({ title: LAYBYS_TOASTS.error, description: LAYBYS_TOASTS.fieldsMissing, variant: 'destructive' });
    },
  };
}

function askedOf(values: LaybyFormValues): Asked {
  const { customerFullName, customerNumber, fullAmount, paidAmount } = values;
  return {
    customer: `${normalizeText(customerFullName)}\n${normalizePhone(customerNumber)}`,
    money: `${fullAmount.trim()}\n${paidAmount.trim()}`,
  };
}
