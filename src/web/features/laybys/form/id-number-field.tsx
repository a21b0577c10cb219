import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Layby } from '#shared/contracts/laybys.ts';
import { isMasked } from '#shared/domain/id-number.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { LAYBY_LABELS } from '#web/lib/history/layby-fields.text.ts';
import { DETAILS_TEXT } from '../laybys-screen.text.ts';
import { useIdNumber } from '../use-id-number.ts';
import type { LaybyFormValues } from './layby-form.ts';

interface IdNumberFieldProps {
  form: UseFormReturn<LaybyFormValues>;
  /** The layby that is edited: its number is masked and stays unchanged unless another one is typed. */
  layby: Layby | null;
}

export function IdNumberField({ form, layby }: IdNumberFieldProps) {
  const error = form.formState.errors.idNumber?.message;
  return (
    <div className="grid gap-1">
      <Field label={LAYBY_LABELS.idNumber} isRequired error={error}>
        <Input
          autoComplete="off"
          className="numerals"
          // Typing into a masked number replaces it, so that it is selected on focus.
          onFocus={({ target }) => isMasked(target.value) && target.select()}
          {...form.register('idNumber')}
        />
      </Field>
      {layby && <ShowIdNumber form={form} layby={layby} />}
    </div>
  );
}

function ShowIdNumber({ form, layby }: { form: UseFormReturn<LaybyFormValues>; layby: Layby }) {
  const typed = useWatch({ control: form.control, name: 'idNumber' });
  const { isPending, reveal } = useIdNumber(layby, (idNumber) =>
    form.setValue('idNumber', idNumber, { shouldDirty: true, shouldValidate: true }),
  );
  if (typed !== layby.idNumber || !isMasked(typed)) return null;
  return (
    <Button
      variant="ghost"
      size="compact"
      className="justify-self-start"
      isPending={isPending}
      onClick={reveal}
    >
      {`${DETAILS_TEXT.show} ${DETAILS_TEXT.idNumber}`}
    </Button>
  );
}
