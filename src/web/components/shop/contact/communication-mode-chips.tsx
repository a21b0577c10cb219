import type { FieldValues } from 'react-hook-form';
import { COMMUNICATION_MODE_LABELS, COMMUNICATION_MODES } from '#shared/domain/labels.ts';
import { type FormControlProps, FormRadioGroup } from '#web/components/ui/form/form-controls.tsx';

const OPTIONS = COMMUNICATION_MODES.map((value) => ({ value, label: COMMUNICATION_MODE_LABELS[value] }));

/** The way in which a customer was reached. */
export function CommunicationModeChips<Values extends FieldValues>(props: FormControlProps<Values>) {
  return <FormRadioGroup look="chips" options={OPTIONS} {...props} />;
}
