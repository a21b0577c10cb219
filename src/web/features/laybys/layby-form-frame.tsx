import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';

interface LaybyFormFrameProps {
  title: string;
  submitLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isPending: boolean;
  children: ReactNode;
}

/** The dialog around the layby form. */
export function LaybyFormFrame({
  title,
  submitLabel,
  open,
  onOpenChange,
  onSubmit,
  isPending,
  children,
}: LaybyFormFrameProps) {
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={title}
      maxWidthPx={680}
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

/** A named part of the form. */
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
