import { type FormEvent, useState } from 'react';
import { formatImei } from '#shared/domain/imei.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { BACK_TEXT } from './stock-arrival.text.ts';

interface BackDialogProps extends DialogProps {
  imei: string;
  onReason: (reason: string) => void;
}

/** Why a phone that had been handed over is in the shop again: it stays with the phone. */
export function BackDialog({ imei, onReason, open, onOpenChange }: BackDialogProps) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isMissing) return;
    onReason(reason.trim());
    onOpenChange(false);
  };
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={BACK_TEXT.title}
      description={formatImei(imei)}
      maxWidthPx={440}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {BACK_TEXT.cancel}
          </Button>
          <Button type="submit" variant="primary">
            {BACK_TEXT.submit}
          </Button>
        </>
      }
    >
      <Field
        label={BACK_TEXT.reason}
        isRequired
        error={isTried && isMissing ? BACK_TEXT.reasonRequired : undefined}
      >
        <Input maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Dialog>
  );
}
