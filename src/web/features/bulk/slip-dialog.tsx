import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PRE_ORDER_LOCATION_LABELS, PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import { UNDER_WAY_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { DiscardQuestion } from '#web/components/dialog/discard-question.tsx';
import { useAskBeforeClosing } from '#web/components/dialog/use-ask-before-closing.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { LinkNotice } from '#web/components/link-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { readSelection } from './bulk.queries.ts';
import { BULK_TEXT } from './bulk.text.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { SLIP_TITLE } from './public/slip.text.ts';

const PLACES = PRE_ORDER_LOCATIONS.map((value) => ({ value, label: PRE_ORDER_LOCATION_LABELS[value] }));

/** Asks which box is delayed, then which pre-orders it affects and until when, like a bulk action on those rows. */
export function SlipDialog({ open, onOpenChange }: DialogProps) {
  const [location, setLocation] = useState<string>('china');
  const [number, setNumber] = useState('');
  const find = useMutation({
    mutationFn: () => {
      const filter = { status: UNDER_WAY_STATUSES.join(), location, q: number.trim() };
      return readSelection({ entity: 'pre_order', query: String(new URLSearchParams(filter)) });
    },
    onError: (error) => toastFailure(error, BULK_TEXT.allFailed),
  });
  const asking = useAskBeforeClosing(open && number.trim() !== '' && !find.isSuccess, () =>
    onOpenChange(false),
  );
  const ids = find.data?.rows.map(({ id }) => id) ?? [];
  if (ids.length > 0)
    return (
      <BulkDialog
        open={open}
        onOpenChange={onOpenChange}
        entity="pre_order"
        action="expect"
        ids={ids}
        onDone={() => {}}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find.mutate();
  };
  return (
    <>
      <Dialog
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && asking.close()}
        title={SLIP_TITLE}
        description={BULK_TEXT.slipNote}
        maxWidthPx={460}
        onSubmit={submit}
        footer={
          <>
            <Button variant="ghost" onClick={asking.close}>
              {BULK_TEXT.cancel}
            </Button>
            <Button variant="primary" type="submit" isPending={find.isPending}>
              {BULK_TEXT.slipShow}
            </Button>
          </>
        }
      >
        <div className="grid gap-3.5">
          <LinkNotice />
          <Field label={BULK_TEXT.from}>
            <Select options={PLACES} value={location} onChange={({ target }) => setLocation(target.value)} />
          </Field>
          <Field label={BULK_TEXT.supplierNumber} hint={BULK_TEXT.supplierHint}>
            <Input
              autoComplete="off"
              maxLength={100}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          </Field>
          {find.isSuccess && <Notice>{BULK_TEXT.slipNobody}</Notice>}
        </div>
      </Dialog>
      <DiscardQuestion {...asking.question} />
    </>
  );
}
