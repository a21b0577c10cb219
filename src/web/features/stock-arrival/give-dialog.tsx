import { type FormEvent, useState } from 'react';
import type { ArrivalPromise } from '#shared/contracts/stock-arrival.ts';
import { type BoxUnit, type Decisions, misfitOf, promiseKeyOf } from '#shared/domain/allocation.ts';
import { fitWords, turnWords } from '#shared/domain/allocation-words.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { GIVE_TEXT, phoneWords, wordsOfPromise } from './stock-arrival.text.ts';
import type { Box } from './use-box.ts';

const NOBODY = 'nobody';

interface GiveDialogProps extends DialogProps {
  unit: BoxUnit;
  promises: readonly ArrivalPromise[];
  sameModels: Decisions['sameModels'];
  /** What was decided of it before, if anything. */
  given: Box['byHand'][number] | undefined;
  /** Undefined: as proposed again. */
  onGive: (given: Box['byHand'][number] | undefined) => void;
}

/** One phone to another promise, or to nobody, for a reason that stays with it. */
export function GiveDialog({
  unit,
  promises,
  sameModels,
  given,
  onGive,
  open,
  onOpenChange,
}: GiveDialogProps) {
  const { timeZone: zone } = useAppConfig();
  const [to, setTo] = useState(given ? (given.to ? promiseKeyOf(given.to) : NOBODY) : '');
  const [reason, setReason] = useState(given?.reason ?? '');
  const [isTried, setIsTried] = useState(false);
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
  const decide = (next: Box['byHand'][number] | undefined) => {
    onGive(next);
    onOpenChange(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const promise = possible.find((one) => promiseKeyOf(one) === to);
    if (reason.trim() === '' || (to !== NOBODY && promise === undefined)) return;
    const ref = promise ? { kind: promise.kind, id: promise.id } : null;
    decide({ key: unit.key, to: ref, reason: reason.trim() });
  };
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={GIVE_TEXT.title}
      description={phoneWords(unit)}
      maxWidthPx={520}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {GIVE_TEXT.cancel}
          </Button>
          {given && <Button onClick={() => decide(undefined)}>{GIVE_TEXT.back}</Button>}
          <Button type="submit" variant="primary">
            {GIVE_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label={GIVE_TEXT.to}
          isRequired
          error={isTried && to === '' ? GIVE_TEXT.toRequired : undefined}
        >
          <Select
            placeholder={GIVE_TEXT.choose}
            options={[...options, { value: NOBODY, label: GIVE_TEXT.nobody }]}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </Field>
        <Field
          label={GIVE_TEXT.reason}
          isRequired
          error={isTried && reason.trim() === '' ? GIVE_TEXT.reasonRequired : undefined}
        >
          <Input maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
