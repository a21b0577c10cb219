import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';

interface OrderFormFrameProps {
  title: string;
  submitLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isPending: boolean;
  children: ReactNode;
}

/** The dialog around the order form. */
export function OrderFormFrame({
  title,
  submitLabel,
  open,
  onOpenChange,
  onSubmit,
  isPending,
  children,
}: OrderFormFrameProps) {
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={title}
      maxWidthPx={640}
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
