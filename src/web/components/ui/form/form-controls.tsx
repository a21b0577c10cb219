import type { ComponentProps } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from './checkbox.tsx';
import { DatePicker } from './date-picker.tsx';
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx';

// The controls that are not native inputs, bound to a form.

export interface FormControlProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

type FormRadioGroupProps<Values extends FieldValues, Value extends string> = FormControlProps<Values> &
  Omit<RadioGroupProps<Value>, 'value' | 'onValueChange'>;

export function FormRadioGroup<Values extends FieldValues, Value extends string>({
  control,
  name,
  ...props
}: FormRadioGroupProps<Values, Value>) {
  const { field } = useController({ control, name });
  return <RadioGroup {...props} value={field.value || null} onValueChange={field.onChange} />;
}

type FormDatePickerProps<Values extends FieldValues> = FormControlProps<Values> &
  Omit<ComponentProps<typeof DatePicker>, 'value' | 'onValueChange' | 'onBlur'>;

export function FormDatePicker<Values extends FieldValues>({
  control,
  name,
  ...props
}: FormDatePickerProps<Values>) {
  const { field } = useController({ control, name });
  return <DatePicker {...props} value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />;
}

type FormCheckboxProps<Values extends FieldValues> = FormControlProps<Values> &
  Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onCheckedChange'>;

export function FormCheckbox<Values extends FieldValues>({
  control,
  name,
  ...props
}: FormCheckboxProps<Values>) {
  const { field } = useController({ control, name });
  return (
    <Checkbox
      {...props}
      checked={field.value}
      onCheckedChange={(checked) => field.onChange(checked === true)}
    />
  );
}
