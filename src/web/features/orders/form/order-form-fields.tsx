import { Controller, type UseFormReturn } from 'react-hook-form';
import { formatMoney } from '#shared/domain/money.ts';
import { FormPart } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { agentOptions, branchOptions } from '#web/components/shop/agents-and-branches.ts';
import { PaymentMethodChips } from '#web/components/shop/payment-method-chips.tsx';
import { DatePicker } from '#web/components/ui/form/date-picker.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Switch } from '#web/components/ui/form/switch.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
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

/** Quote, money, phone and whose sale it is. */
export function OrderFields({ form, isEditing }: { form: Form; isEditing: boolean }) {
  const { errors } = form.formState;
  const { today } = useToday();
  const { agents, branches } = useAppConfig();
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
            hint={isEditing ? 'Changed by Add Payment, or by reversing a payment' : undefined}
          >
            <MoneyInput control={form.control} name="paidAmount" disabled={isEditing} />
          </Field>
          <Field
            label={FIELD_LABELS.paymentReceivedDate}
            error={errors.paymentReceivedDate?.message}
            hint="Empty means today"
          >
            <Controller
              control={form.control}
              name="paymentReceivedDate"
              render={({ field }) => (
                <DatePicker
                  value={field.value}
                  onValueChange={field.onChange}
                  maxDay={today}
                  placeholder="Today"
                  isClearable
                />
              )}
            />
          </Field>
        </div>
        {!isEditing && hasAmount(paidAmount) && (
          <Field label={FIELD_LABELS.paymentMethod} error={errors.paymentMethod?.message}>
            <Controller
              control={form.control}
              name="paymentMethod"
              render={({ field }) => <PaymentMethodChips value={field.value} onChange={field.onChange} />}
            />
          </Field>
        )}
        {overpaidCents > 0 && (
          <Notice tone="warning" role="status">
            The total is {formatMoney(overpaidCents)} less than what is paid: the order will read as overpaid.
          </Notice>
        )}
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
        </div>
      </FormPart>
      <FormPart title="Sold by">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={FIELD_LABELS.addedByAgent} isRequired error={errors.addedByAgent?.message}>
            <Select
              options={agentOptions(agents, form.watch('addedByAgent'))}
              placeholder="Select agent"
              {...form.register('addedByAgent')}
            />
          </Field>
          <Field label={FIELD_LABELS.agentBranch} isRequired error={errors.agentBranch?.message}>
            <Select
              options={branchOptions(branches, form.watch('agentBranch'))}
              placeholder="Select branch"
              {...form.register('agentBranch')}
            />
          </Field>
        </div>
      </FormPart>
    </>
  );
}
