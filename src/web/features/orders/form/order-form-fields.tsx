import { Controller, type UseFormReturn } from 'react-hook-form';
import { FormPart } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { AgentSelect, BranchSelect } from '#web/components/shop/agent-and-branch-selects.tsx';
import { OverpaymentConsent } from '#web/components/shop/overpayment-consent.tsx';
import { PaymentMethodChips } from '#web/components/shop/payment-method-chips.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormDatePicker } from '#web/components/ui/form/form-controls.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { Switch } from '#web/components/ui/form/switch.tsx';
import { useToday } from '#web/lib/shop-clock.ts';
import { lessThanPaidText, ORDER_FORM_TEXT, overpaidText } from '../dialogs/order-dialogs.text.ts';
import { FIELD_LABELS, hasAmount, type OrderFormValues, overpaidBy } from './order-form.ts';

type Form = UseFormReturn<OrderFormValues>;

/** Name, phone and location; locked when an order is edited. */
export function CustomerFields({ form, isLocked }: { form: Form; isLocked: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={FIELD_LABELS.customerName} isRequired error={errors.customerName?.message}>
          <Input autoComplete="off" {...form.register('customerName')} disabled={isLocked} />
        </Field>
        <Field label={FIELD_LABELS.customerPhone} isRequired error={errors.customerPhone?.message}>
          <Input
            type="tel"
            autoComplete="off"
            className="numerals"
            {...form.register('customerPhone')}
            disabled={isLocked}
          />
        </Field>
      </div>
      <Field label={FIELD_LABELS.customerLocation} error={errors.customerLocation?.message}>
        <Input autoComplete="off" {...form.register('customerLocation')} disabled={isLocked} />
      </Field>
    </>
  );
}

/** Quote, money, phone, agent and branch. */
export function OrderFields({ form, isEditing }: { form: Form; isEditing: boolean }) {
  const { errors } = form.formState;
  const { today } = useToday();
  const [totalAmount, paidAmount] = form.watch(['totalAmount', 'paidAmount']);
  const overpaidCents = overpaidBy(totalAmount, paidAmount);
  return (
    <>
      <FormPart title="Order">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={FIELD_LABELS.quoteNumber} isRequired error={errors.quoteNumber?.message}>
            <Input autoComplete="off" {...form.register('quoteNumber')} />
          </Field>
          <Field label={FIELD_LABELS.totalAmount} isRequired error={errors.totalAmount?.message}>
            <MoneyInput control={form.control} name="totalAmount" />
          </Field>
          <Field
            label={FIELD_LABELS.paidAmount}
            error={errors.paidAmount?.message}
            hint={isEditing ? 'To change it, use Add Payment or reverse a payment' : undefined}
          >
            <MoneyInput control={form.control} name="paidAmount" disabled={isEditing} />
          </Field>
          <Field
            label={FIELD_LABELS.paymentReceivedDate}
            error={errors.paymentReceivedDate?.message}
            hint={isEditing ? undefined : 'Leave empty for today'}
          >
            <FormDatePicker
              control={form.control}
              name="paymentReceivedDate"
              maxDay={today}
              {...(isEditing
                ? { isDisabled: !hasAmount(paidAmount) }
                : { placeholder: 'Today', isClearable: true })}
            />
          </Field>
        </div>
        {!isEditing && hasAmount(paidAmount) && (
          <Field label={FIELD_LABELS.paymentMethod} error={errors.paymentMethod?.message}>
            <PaymentMethodChips control={form.control} name="paymentMethod" />
          </Field>
        )}
        {overpaidCents > 0 &&
          (isEditing ? (
            <Notice tone="warning" role="status">
              {lessThanPaidText(overpaidCents)}
            </Notice>
          ) : (
            <OverpaymentConsent
              control={form.control}
              name="agreedCents"
              overpaidCents={overpaidCents}
              title={overpaidText(overpaidCents)}
              label={ORDER_FORM_TEXT.saveOverpaid}
            />
          ))}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={FIELD_LABELS.phoneModel} error={errors.phoneModel?.message}>
            <Input autoComplete="off" {...form.register('phoneModel')} />
          </Field>
          <Field label={FIELD_LABELS.phoneAvailable}>
            <Controller
              control={form.control}
              name="phoneAvailable"
              render={({ field }) => (
                <span className="flex min-h-11 items-center gap-3">
                  <Switch checked={field.value} onCheckedChange={field.onChange} />
                  <span aria-hidden className="text-body text-soft">
                    {field.value ? 'In stock' : 'Not in stock'}
                  </span>
                </span>
              )}
            />
          </Field>
          <Field
            label={FIELD_LABELS.dueDate}
            error={errors.dueDate?.message}
            hint="Date for full payment. The team is reminded."
          >
            <FormDatePicker control={form.control} name="dueDate" placeholder="None" isClearable />
          </Field>
        </div>
      </FormPart>
      <FormPart title="Sold by">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={FIELD_LABELS.addedByAgent} isRequired error={errors.addedByAgent?.message}>
            <AgentSelect present={form.watch('addedByAgent')} {...form.register('addedByAgent')} />
          </Field>
          <Field label={FIELD_LABELS.agentBranch} isRequired error={errors.agentBranch?.message}>
            <BranchSelect present={form.watch('agentBranch')} {...form.register('agentBranch')} />
          </Field>
        </div>
      </FormPart>
    </>
  );
}
