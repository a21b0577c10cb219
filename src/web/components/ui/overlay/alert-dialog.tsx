import * as RadixAlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { releaseField } from '#web/lib/release-field.ts';
import { OpenerContext, useReturnFocus } from '#web/lib/use-return-focus.ts';
import { formNameOf, useFormWrites } from '#web/lib/writes/use-form-writes.ts';
import { FormWritesNotice } from '../../unsettled-notice.tsx';
import { Button } from '../button.tsx';
import { closeByEscape } from './close-by-escape.ts';
import { useCloseRequest } from './use-close-request.ts';

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The dialog stays open until the caller closes it, so that a failure can be shown. */
  onConfirm: () => void;
  isPending?: boolean;
  tone?: 'danger' | 'primary';
  /** More to read or choose before deciding. */
  children?: ReactNode;
}

/** A question that must be answered: a press outside does not close it. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  isPending = false,
  tone = 'danger',
  children,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  const form = formNameOf(title, description);
  useFormWrites(form, isOpen);
  useCloseRequest(isOpen, () => onOpenChange(false));
  return (
    <RadixAlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className="overlay fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <RadixAlertDialog.Content
            onOpenAutoFocus={returnFocus.remember}
            onCloseAutoFocus={returnFocus.giveBack}
            onKeyDown={closeByEscape(() => onOpenChange(false))}
            className="sheet max-h-[92%] w-full overflow-y-auto rounded-t-panel border border-edge-strong bg-panel-solid p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-raised outline-none sm:max-w-[440px] sm:rounded-panel"
          >
            <RadixAlertDialog.Title className="text-lg leading-snug font-semibold">
              {title}
            </RadixAlertDialog.Title>
            <RadixAlertDialog.Description asChild>
              <div className="mt-2 text-body text-soft">{description}</div>
            </RadixAlertDialog.Description>
            <FormWritesNotice form={form} />
            {children && (
              <div ref={releaseField} className="mt-4">
                <OpenerContext value={null}>{children}</OpenerContext>
              </div>
            )}
            <div className="mt-5 flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
              <RadixAlertDialog.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </RadixAlertDialog.Cancel>
              <Button variant={tone} isPending={isPending} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </RadixAlertDialog.Content>
        </RadixAlertDialog.Overlay>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
