import type { FormEvent, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { CustomerFields } from './customer-fields.tsx';
import type { CustomerFormValues } from './customer-form.ts';
import { CUSTOMER_FORM_TEXT } from './customers.text.ts';

const MAX_WIDTH_PX = 425;

interface CustomerFormFrameProps {
  title: string;
  description: string;
  submitLabel: string;
  form: UseFormReturn<CustomerFormValues>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What to know before the fields. */
  before?: ReactNode;
  /** What to decide after them. */
  after?: ReactNode;
}

/** The dialog around the customer form. */
export function CustomerFormFrame({
  title,
  description,
  submitLabel,
  form,
  isOpen,
  onOpenChange,
  onSubmit,
  before,
  after,
}: CustomerFormFrameProps) {
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      maxWidthPx={MAX_WIDTH_PX}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {CUSTOMER_FORM_TEXT.cancel}
          </Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        {before}
        <CustomerFields form={form} />
        {after}
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
