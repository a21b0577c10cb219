import type { FormEvent, ReactNode } from 'react';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isPending: boolean;
  maxWidthPx: number;
  children: ReactNode;
}

/** The dialog around a long form: its parts one below the other, Cancel and the save at its foot. */
export function FormDialog({
  title,
  submitLabel,
  open,
  onOpenChange,
  onSubmit,
  isPending,
  maxWidthPx,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={title}
      maxWidthPx={maxWidthPx}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 pt-1">{children}</div>
    </Dialog>
  );
}

/** A named part of such a form. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-display text-note font-semibold tracking-wide text-faint uppercase">
        {title}
      </legend>
      {children}
    </fieldset>
  );
}
