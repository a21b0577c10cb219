import { z } from 'zod';
import { formatImei } from '#shared/domain/imei.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { BACK_TEXT } from './stock-arrival.text.ts';

const backForm = z.object({ reason: z.string().trim().min(1, BACK_TEXT.reasonRequired) });

interface BackDialogProps extends DialogProps {
  imei: string;
  onReason: (reason: string) => void;
}

/** Asks why a phone that had been handed over is in the shop again; the reason is stored with the phone. */
export function BackDialog({ imei, onReason, ...props }: BackDialogProps) {
  const dialog = useFormDialog({
    ...props,
    draft: { name: `brought-back:${imei}`, doing: `noting why ${formatImei(imei)} was brought back` },
    schema: backForm,
    defaultValues: { reason: '' },
    failed: BACK_TEXT.failed,
    staysHere: true,
    save: async ({ reason }) => onReason(reason.trim()),
  });
  const { errors } = dialog.form.formState;
  return (
    <FormDialog
      dialog={dialog}
      title={BACK_TEXT.title}
      description={formatImei(imei)}
      maxWidthPx={440}
      submitLabel={BACK_TEXT.submit}
    >
      <Field label={BACK_TEXT.reason} isRequired error={errors.reason?.message}>
        <Input maxLength={300} {...dialog.form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
