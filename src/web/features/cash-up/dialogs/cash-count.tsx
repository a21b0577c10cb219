import type { UseFormReturn } from 'react-hook-form';
import { CASH_PIECES, worthOf } from '#shared/domain/cash-up.ts';
import { amountOfCents, type Cents, formatMoney } from '#shared/domain/money.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { CLOSE_TEXT } from '../cash-up.text.ts';
import { type CloseForm, pieceField, piecesIn } from './close-form.ts';

interface CashCountProps {
  form: UseFormReturn<CloseForm>;
  values: CloseForm;
  expected: Cents;
}

/** Cash as a sum, or counted by notes and coins, and the float that was in the drawer before the day. */
export function CashCount({ form, values, expected }: CashCountProps) {
  const { errors } = form.formState;
  const { byPieces } = values;
  const switchWay = () => {
    const countedCents = worthOf(piecesIn(values));
    // Switching to a sum starts with the counted one; without a count, with what was typed before.
    if (byPieces && countedCents > 0)
      form.setValue('cash', amountOfCents(countedCents), { shouldDirty: true, shouldValidate: true });
    form.setValue('byPieces', !byPieces, { shouldDirty: true });
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-note font-medium text-soft">
        {CLOSE_TEXT.inDrawer}{' '}
        <span className="font-normal text-faint">
          expected <span className="numerals whitespace-nowrap">{formatMoney(expected)}</span>, and the float
        </span>
      </legend>
      {byPieces ? (
        <>
          <Pieces form={form} values={values} />
          {errors.cash?.message && (
            <p role="alert" className="text-note font-medium text-danger-ink">
              {errors.cash.message}
            </p>
          )}
        </>
      ) : (
        <Field label={<span className="sr-only">{CLOSE_TEXT.inDrawer}</span>} error={errors.cash?.message}>
          <MoneyInput control={form.control} name="cash" />
        </Field>
      )}
      <Button size="compact" variant="ghost" className="-ml-3 w-fit" onClick={switchWay}>
        {byPieces ? CLOSE_TEXT.asSum : CLOSE_TEXT.oneByOne}
      </Button>
      <Field label={CLOSE_TEXT.float} hint={CLOSE_TEXT.floatHint} error={errors.float?.message}>
        <MoneyInput control={form.control} name="float" />
      </Field>
    </fieldset>
  );
}

function Pieces({ form, values }: Pick<CashCountProps, 'form' | 'values'>) {
  const pieces = piecesIn(values);
  return (
    <div className="grid gap-2 rounded-row border border-edge p-3">
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2 sm:grid-cols-3">
        {CASH_PIECES.map((cents) => {
          const name = pieceField(cents);
          return (
            <Field
              key={cents}
              label={<span className="numerals">{formatMoney(cents)} ×</span>}
              error={form.formState.errors[name]?.message}
              hint={
                pieces[cents] ? (
                  <span className="numerals">= {formatMoney(cents * pieces[cents])}</span>
                ) : undefined
              }
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                className="numerals"
                {...form.register(name)}
              />
            </Field>
          );
        })}
      </div>
      <output className="numerals text-right font-semibold" aria-label={CLOSE_TEXT.pieces}>
        {formatMoney(worthOf(pieces))}
      </output>
    </div>
  );
}
