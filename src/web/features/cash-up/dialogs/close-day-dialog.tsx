import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CashUpDay } from '#shared/contracts/cash-up.ts';
import { formatLongDate, formatLongDateTime } from '#shared/domain/calendar.ts';
import {
  CASH_UP_BRANCH_LABELS,
  CASH_UP_METHOD_LABELS,
  CASH_UP_METHODS,
  type CashUpMethod,
  differenceText,
  needsReason,
} from '#shared/domain/cash-up.ts';
import { amountOfCents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { NOT_THERE, useUndoable } from '#web/components/use-undoable.ts';
import { useAppConfig, useDevice } from '#web/lib/session.ts';
import { CLOSE_TEXT } from '../cash-up.text.ts';
import { cashUpDayQuery, closeCashUp, refreshCashUps } from '../public/cash-up.queries.ts';
import { CashCount } from './cash-count.tsx';
import {
  type CloseForm,
  closeBody,
  closeForm,
  countedIn,
  differenceIn,
  emptyForm,
  expectedCents,
  isOut,
  linesIn,
} from './close-form.ts';
import { MovedExpectation, useSeenExpectation } from './moved-expectation.tsx';

interface CloseDayDialogProps extends DialogProps {
  opened: CashUpDay;
}

/** Counts a branch's day beside the ledger's expected amounts, which may change meanwhile, and closes it. */
export function CloseDayDialog({ opened, ...props }: CloseDayDialogProps) {
  const client = useQueryClient();
  const { agent } = useDevice();
  const { timeZone } = useAppConfig();
  const undoable = useUndoable('cash_up');
  const { data: day = opened } = useQuery({ ...cashUpDayQuery(opened), enabled: props.open });
  const expected = useMemo(() => expectedCents(day.expected), [day.expected]);
  const schema = useMemo(() => closeForm(expected), [expected]);
  const place = `${CASH_UP_BRANCH_LABELS[day.branch]}, ${formatLongDate(day.day, 'UTC')}`;
  const dialog = useFormDialog<CloseForm>({
    ...props,
    draft: { name: `cash-up:${day.branch}:${day.day}`, doing: `counting ${place}` },
    schema,
    defaultValues: emptyForm(opened.lastFloatAmount),
    failed: CLOSE_TEXT.failed,
    save: async (values) => {
      const closed = await closeCashUp(closeBody(values, day));
      refreshCashUps(client);
      toast({
        title: CLOSE_TEXT.done,
        description: `${place}: ${differenceText(centsOfAmount(closed.differenceAmount)).toLowerCase().replace('n$', 'N$')}`,
        offer: {
          label: 'Print',
          onSelect: () => window.open(`/print/cash-up/${closed.id}`, '_blank', 'noopener'),
        },
        ...undoable(closed, day.cashUp ?? NOT_THERE, CLOSE_TEXT.done),
      });
    },
    // Whatever the reason of a refusal, the figures are read again.
    asks: () => {
      refreshCashUps(client);
      return false;
    },
  });
  const { form } = dialog;
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as CloseForm;
  const lines = linesIn(values, expected);
  const seenExpected = useSeenExpectation(expected);
  const isClosedMeanwhile = props.open && day.cashUp?.status === 'closed';
  const isAnythingCounted = countedIn(values, expected).size > 0;
  const [hasOthers, setHasOthers] = useState(false);
  const shown = CASH_UP_METHODS.filter(
    (method) => method !== 'cash' && (hasOthers || expected.has(method) || values[method] !== ''),
  );

  return (
    <FormDialog
      dialog={dialog}
      title={CLOSE_TEXT.title}
      description={agent === null ? place : `${place}. Signed as ${agent}.`}
      maxWidthPx={560}
      submitLabel={CLOSE_TEXT.submit}
      isSubmitDisabled={agent === null || isClosedMeanwhile || !seenExpected.isSeen}
    >
      {agent === null && <Notice tone="warning" role="status" title={CLOSE_TEXT.nobody} />}
      {isClosedMeanwhile && (
        <Notice tone="warning" role="alert" title={CLOSE_TEXT.closedMeanwhile}>
          {day.cashUp &&
            `${day.cashUp.closedBy}, ${formatLongDateTime(new Date(day.cashUp.closedAt), timeZone)}`}
        </Notice>
      )}
      <CashCount form={form} values={values} expected={expected.get('cash') ?? 0} />
      {shown.map((method) => (
        <MethodCount key={method} method={method} dialog={dialog} expected={expected} />
      ))}
      {!hasOthers && (
        <Button size="compact" variant="ghost" className="-ml-3 w-fit" onClick={() => setHasOthers(true)}>
          {CLOSE_TEXT.others}
        </Button>
      )}
      <output className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-edge pt-3">
        <span className="text-note text-soft">
          {isAnythingCounted ? 'Total difference' : 'Total expected'}
        </span>
        <span className="numerals text-lg font-semibold">
          {isAnythingCounted
            ? differenceText(differenceIn(lines))
            : formatMoney([...expected.values()].reduce((sum, cents) => sum + cents, 0))}
        </span>
      </output>
      {!isClosedMeanwhile && (
        <MovedExpectation seen={seenExpected} expected={expected} hasReason={values.reason.trim() !== ''} />
      )}
      {((isAnythingCounted && needsReason(lines)) || errors.reason || values.reason !== '') && (
        <Field
          label={CLOSE_TEXT.reason}
          hint={CLOSE_TEXT.reasonHint}
          isRequired={needsReason(lines)}
          error={errors.reason?.message}
        >
          <Textarea rows={2} {...form.register('reason')} />
        </Field>
      )}
    </FormDialog>
  );
}

interface MethodCountProps {
  method: Exclude<CashUpMethod, 'cash'> | CashUpMethod;
  dialog: ReturnType<typeof useFormDialog<CloseForm>>;
  expected: ReadonlyMap<CashUpMethod, number>;
}

/** The counted amount of one method, from slips or a statement. */
function MethodCount({ method, dialog: { form }, expected }: MethodCountProps) {
  const wanted = expected.get(method) ?? 0;
  const hint = isOut(method, expected) ? CLOSE_TEXT.outHint : undefined;
  const error = form.formState.errors[method]?.message;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field
        label={
          <>
            {CASH_UP_METHOD_LABELS[method]}{' '}
            <span className="font-normal text-faint">
              expected <span className="numerals whitespace-nowrap">{formatMoney(wanted)}</span>
            </span>
          </>
        }
        hint={hint}
        error={error}
      >
        <MoneyInput control={form.control} name={method} />
      </Field>
      <Button
        // Beside the field: its label takes two lines on a phone, and there may be a line below it.
        className={hint || error ? 'mt-6.5' : 'self-end'}
        aria-label={`${CASH_UP_METHOD_LABELS[method]}: ${CLOSE_TEXT.asExpected.toLowerCase()}`}
        onClick={() =>
          form.setValue(method, amountOfCents(Math.abs(wanted)), { shouldDirty: true, shouldValidate: true })
        }
      >
        {CLOSE_TEXT.asExpected}
      </Button>
    </div>
  );
}
