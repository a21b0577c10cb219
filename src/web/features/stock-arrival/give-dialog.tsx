import { z } from 'zod';
import type { ArrivalPromise } from '#shared/contracts/stock-arrival.ts';
import { type BoxUnit, type Decisions, misfitOf, promiseKeyOf } from '#shared/domain/allocation.ts';
import { fitWords, turnWords } from '#shared/domain/allocation-words.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { GIVE_TEXT, phoneWords, wordsOfPromise } from './stock-arrival.text.ts';
import type { Box } from './use-box.ts';

const NOBODY = 'nobody';

const giveForm = z.object({
  to: z.string().min(1, GIVE_TEXT.toRequired),
  reason: z.string().trim().min(1, GIVE_TEXT.reasonRequired),
});

interface GiveDialogProps extends DialogProps {
  unit: BoxUnit;
  promises: readonly ArrivalPromise[];
  sameModels: Decisions['sameModels'];
  /** The earlier decision by hand about this phone, if any. */
  given: Box['byHand'][number] | undefined;
  /** Undefined returns to the proposal. */
  onGive: (given: Box['byHand'][number] | undefined) => void;
}

/** Gives a phone to another promise, or to nobody, with a reason that is stored with it. */
export function GiveDialog({ unit, promises, sameModels, given, onGive, ...props }: GiveDialogProps) {
  const { timeZone: zone } = useAppConfig();
  const possible = promises.filter((promise) => {
    const misfit = misfitOf(unit, promise, sameModels);
    return misfit !== 'model' && misfit !== 'near_model';
  });
  const options = possible.map((promise) => ({
    value: promiseKeyOf(promise),
    label: [
      promise.name,
      wordsOfPromise(promise),
      turnWords(promise, new Date(), zone),
      fitWords(unit, promise),
    ].join(' · '),
  }));
  const phone = phoneWords(unit);
  const dialog = useFormDialog({
    ...props,
    // Keys of phones start anew with each box, so that the draft's name contains the phone itself.
    draft: { name: `give-phone:${phone}:${unit.imei}`, doing: `assigning ${phone} to someone else` },
    schema: giveForm,
    defaultValues: {
      to: given ? (given.to ? promiseKeyOf(given.to) : NOBODY) : '',
      reason: given?.reason ?? '',
    },
    failed: GIVE_TEXT.failed,
    staysHere: true,
    save: async ({ to, reason }) => {
      const promise = possible.find((one) => promiseKeyOf(one) === to);
      if (to !== NOBODY && promise === undefined) {
        // A promise that was chosen in a draft may no longer be waiting.
        dialog.form.setError('to', { message: GIVE_TEXT.toRequired });
        return false;
      }
      const ref = promise ? { kind: promise.kind, id: promise.id } : null;
      onGive({ key: unit.key, to: ref, reason: reason.trim() });
      return true;
    },
  });
  const { errors } = dialog.form.formState;
  const giveAsProposed = () => {
    onGive(undefined);
    dialog.discard();
  };
  return (
    <FormDialog
      dialog={dialog}
      title={GIVE_TEXT.title}
      description={phone}
      maxWidthPx={520}
      submitLabel={GIVE_TEXT.submit}
      {...(given && { secondSubmit: { label: GIVE_TEXT.back, onPress: giveAsProposed } })}
    >
      <Field label={GIVE_TEXT.to} isRequired error={errors.to?.message}>
        <Select
          placeholder={GIVE_TEXT.choose}
          options={[...options, { value: NOBODY, label: GIVE_TEXT.nobody }]}
          {...dialog.form.register('to')}
        />
      </Field>
      <Field label={GIVE_TEXT.reason} isRequired error={errors.reason?.message}>
        <Input maxLength={300} {...dialog.form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
