import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { HandOver } from '#shared/contracts/hand-over.ts';
import { ACCESSORIES, ACCESSORY_LABELS, RELATION_LABELS, RELATIONS } from '#shared/domain/hand-over.ts';
import { formatImei, imeiIn } from '#shared/domain/imei.ts';
import { BRANCH_LABELS, BRANCHES } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { CameraButton } from '#web/components/camera/camera-button.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { describeLastHand, isTooLate } from '#web/components/shop/last-hand.ts';
import { PaymentMethodChips } from '#web/components/shop/payment-method-chips.tsx';
import { Checkbox } from '#web/components/ui/form/checkbox.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormCheckbox } from '#web/components/ui/form/form-controls.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { FIRST_CONTROL } from '#web/components/ui/overlay/dialog.tsx';
import { WaitsError, WordedError } from '#web/lib/api-error.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { formTitleOf, HAND_OVER_TEXT as TEXT } from './hand-over.text.ts';
import { HandOverChecks } from './hand-over-checks.tsx';
import {
  amountDue,
  bodyOf,
  type DeviceElsewhere,
  findingsOf,
  type HandOverValues,
  handOverForm,
  type Meeting,
  startingValues,
} from './hand-over-form.ts';
import { deviceQuery, readyQuery, sendHandOver } from './hand-overs.queries.ts';
import { SignatureField } from './signature-field.tsx';

const BRANCH_OPTIONS = BRANCHES.map((value) => ({ value, label: BRANCH_LABELS[value] }));
const RELATION_OPTIONS = RELATIONS.map((value) => ({ value, label: RELATION_LABELS[value] }));

/** A scanner presses Enter after the number, which must not submit the whole form. A second scan replaces the first. */
function keepScan(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.select();
}

interface HandOverDialogProps extends DialogProps {
  meeting: Meeting;
  onDone: (done: HandOver) => void;
  /** The hand-over is stored on this device to be sent later. */
  onWaits: () => void;
}

/** All checks, the payment and the signature of a hand-over at the counter, saved in one request. */
export function HandOverDialog({ meeting: met, onDone, onWaits, ...props }: HandOverDialogProps) {
  const { timeZone } = useAppConfig();
  const ready = readyQuery(met.device);
  // A colleague may change the record while the dialog is open.
  const { data: now } = useQuery({ ...ready, enabled: props.open });
  const device = now?.device && now.device.version > met.device.version ? now.device : met.device;
  const meeting = { ...met, device };
  // The signature is not part of the draft and has to be drawn again.
  const [signature, setSignature] = useState<string | null>(null);
  const client = useQueryClient();
  const toldRef = useRef<DeviceElsewhere | null>(null);
  const dialog = useFormDialog<HandOverValues>({
    ...props,
    draft: {
      name: `hand-over:${device.kind}:${device.id}`,
      doing: `handing over to ${device.customerName}`,
      hasUnkept: signature !== null,
    },
    schema: handOverForm(meeting, () => toldRef.current),
    // On a device without a branch, the branch is empty at first.
    defaultValues: startingValues(meeting) as HandOverValues,
    failed: TEXT.failed,
    mayWait: true,
    fieldNames: {
      'payment.amount': 'amount',
      'receiver.name': 'receiverName',
      'receiver.idLast4': 'idLast4',
    },
    save: async (values) => {
      try {
        onDone(await sendHandOver(bodyOf(meeting, values, signature)));
      } catch (error) {
        if (error instanceof WaitsError) onWaits();
        // The refusal may be about the device's IMEI, so that its owner is looked up again.
        void client.invalidateQueries({ queryKey: deviceQuery(device, null).queryKey.slice(0, 2) });
        throw isTooLate(error) ? await moveOn(error) : error;
      }
    },
  });
  const { form } = dialog;
  const proposed = amountDue(device);
  const proposedRef = useRef(proposed);
  useEffect(() => {
    // An amount that was typed by hand stays.
    if (form.getValues('amount') === proposedRef.current) {
      form.setValue('amount', proposed);
      if (centsOfAmount(proposed) === 0) form.setValue('isPaymentTaken', false);
    }
    proposedRef.current = proposed;
  }, [form, proposed]);
  /** Keeps the input and the signature, and reads the record's present state for the checks. */
  const moveOn = async (refusal: unknown): Promise<unknown> => {
    const read = await client.fetchQuery(ready).catch(() => null);
    if (read === null) return refusal;
    const hand = await describeLastHand(device.kind, device.id, timeZone);
    return new WordedError(`${hand}. ${read.device === null ? TEXT.gone : TEXT.moved}`);
  };
  const { errors } = form.formState;
  const imei = imeiIn(form.watch('imei'));
  const { data: whose } = useQuery(deviceQuery(device, imei));
  const told = imei !== null && whose ? { imei, elsewhere: whose.elsewhere } : null;
  useEffect(() => {
    toldRef.current = told;
  });
  const dueCents = centsOfAmount(device.remainingAmount);
  return (
    <FormDialog dialog={dialog} title={formTitleOf(device)} submitLabel={TEXT.submit} maxWidthPx={560}>
      {now?.device === null && !dialog.isPending && (
        <Notice tone="warning" role="status">
          {TEXT.gone}
        </Notice>
      )}
      <FactList
        facts={[
          { label: 'Customer', value: <b>{device.customerName}</b> },
          { label: 'Phone model', value: device.phoneModel },
          { label: 'Quote number', value: device.quoteNumber ?? 'Layby' },
          {
            label: dueCents < 0 ? 'Overpaid' : 'Balance due',
            value: <b className="numerals">{formatMoney(Math.abs(dueCents))}</b>,
          },
        ]}
      />
      <Field label={TEXT.branch} isRequired error={errors.branch?.message}>
        <Select
          options={BRANCH_OPTIONS}
          placeholder="Select branch"
          {...form.register('branch')}
          value={form.watch('branch')}
        />
      </Field>
      <div className="flex items-start gap-1">
        <Field label={TEXT.imei} error={errors.imei?.message} hint={TEXT.imeiHint} className="min-w-0 flex-1">
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="numerals"
            {...(meeting.ownBranch !== null && { [FIRST_CONTROL]: '' })}
            {...form.register('imei')}
            onKeyDown={keepScan}
          />
        </Field>
        {/* Beside the control, below its label. */}
        <div className="pt-6.5">
          <CameraButton
            name={TEXT.imei}
            isOnce
            hint={TEXT.imeiCamera}
            read={imeiIn}
            show={formatImei}
            onCode={(imei) => form.setValue('imei', imei, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      </div>
      {(dueCents > 0 || form.watch('isPaymentTaken')) && (
        <div className="grid gap-4 rounded-control border border-edge bg-panel px-3.5 py-3">
          <FormCheckbox control={form.control} name="isPaymentTaken" label={TEXT.takePayment} />
          {form.watch('isPaymentTaken') && (
            <>
              <Field label={TEXT.amount} isRequired error={errors.amount?.message}>
                <MoneyInput control={form.control} name="amount" />
              </Field>
              <Field label={TEXT.method}>
                <PaymentMethodChips control={form.control} name="method" />
              </Field>
            </>
          )}
        </div>
      )}
      <HandOverChecks form={form} findings={findingsOf(meeting, form.watch(), told)} />
      <Field label={TEXT.receiver} isRequired error={errors.receiverName?.message}>
        <Input maxLength={200} autoComplete="off" {...form.register('receiverName')} />
      </Field>
      <div className="grid grid-cols-[3fr_2fr] items-start gap-3">
        <Field label={TEXT.relation}>
          <Select options={RELATION_OPTIONS} {...form.register('relation')} value={form.watch('relation')} />
        </Field>
        <Field label={TEXT.idLast4} error={errors.idLast4?.message}>
          <Input maxLength={4} autoComplete="off" className="numerals" {...form.register('idLast4')} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="accessories"
        render={({ field }) => (
          <fieldset className="grid gap-1">
            <legend className="text-note font-medium text-soft">{TEXT.accessories}</legend>
            <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3">
              {ACCESSORIES.map((one) => (
                <Checkbox
                  key={one}
                  label={ACCESSORY_LABELS[one]}
                  checked={field.value.includes(one)}
                  onCheckedChange={(checked) =>
                    field.onChange(
                      checked === true ? [...field.value, one] : field.value.filter((other) => other !== one),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      />
      <SignatureField value={signature} onChange={setSignature} />
    </FormDialog>
  );
}
