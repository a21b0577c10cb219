import type { UseFormReturn } from 'react-hook-form';
import { formatLongDate } from '#shared/domain/calendar.ts';
import {
  NOTIFICATION_FORM_TYPES,
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_PRIORITY_LABELS,
  NOTIFICATION_TYPE_LABELS,
  type NotificationFormType,
  TEAM_LABELS,
  TEAMS,
} from '#shared/domain/notification-labels.ts';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { PlatformPicker } from '#web/components/ui/form/platform-picker.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { typeLabelOf } from '#web/features/notifications/public/notification-look.tsx';
import { useIsCoarsePointer } from '#web/lib/use-media-query.ts';
import { DIALOG_TEXT } from './notification-center.text.ts';
import type { NotificationForm } from './notification-form.ts';

const TYPE_OPTIONS = NOTIFICATION_FORM_TYPES.map((value) => ({
  value: value as string,
  label: NOTIFICATION_TYPE_LABELS[value],
}));
const PRIORITY_OPTIONS = NOTIFICATION_PRIORITIES.map((value) => ({
  value,
  label: NOTIFICATION_PRIORITY_LABELS[value],
}));
const TEAM_OPTIONS = TEAMS.map((value) => ({ value, label: TEAM_LABELS[value] }));

/** '30 November 2026, 16:30' for the field's value; browsers show it in their own locale's format. */
const momentWords = (value: string) =>
  value === '' ? '' : `${formatLongDate(value.slice(0, 10), 'UTC')}, ${value.slice(11, 16)}`;

interface NotificationFieldsProps {
  form: UseFormReturn<NotificationForm>;
  /** The type of an edited notification: an automatic one keeps a type that the form does not offer. */
  storedType: string | null;
  canBeScheduled: boolean;
}

export function NotificationFields({ form, storedType, canBeScheduled }: NotificationFieldsProps) {
  const { errors } = form.formState;
  const isCoarse = useIsCoarsePointer();
  const sendAt = momentWords(form.watch('sendAt'));
  const isOffered =
    storedType === null || NOTIFICATION_FORM_TYPES.includes(storedType as NotificationFormType);
  const typeOptions = isOffered
    ? TYPE_OPTIONS
    : [...TYPE_OPTIONS, { value: storedType, label: typeLabelOf(storedType) }];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={DIALOG_TEXT.type} error={errors.type?.message}>
          <Select options={typeOptions} {...form.register('type')} />
        </Field>
        <Field label={DIALOG_TEXT.priority} error={errors.priority?.message}>
          <Select options={PRIORITY_OPTIONS} {...form.register('priority')} />
        </Field>
      </div>
      <Field label={DIALOG_TEXT.team} error={errors.targetTeam?.message}>
        <Select options={TEAM_OPTIONS} {...form.register('targetTeam')} />
      </Field>
      <Field label={DIALOG_TEXT.title} error={errors.title?.message} isRequired>
        <Input
          placeholder={DIALOG_TEXT.titlePlaceholder}
          maxLength={200}
          autoComplete="off"
          {...form.register('title')}
        />
      </Field>
      <Field label={DIALOG_TEXT.message} error={errors.message?.message} isRequired>
        <Textarea
          rows={4}
          placeholder={DIALOG_TEXT.messagePlaceholder}
          maxLength={5000}
          {...form.register('message')}
        />
      </Field>
      {canBeScheduled && (
        <Field
          label={DIALOG_TEXT.sendAt}
          hint={(!isCoarse && sendAt) || DIALOG_TEXT.sendAtHint}
          error={errors.sendAt?.message}
        >
          {isCoarse ? (
            <PlatformPicker
              type="datetime-local"
              words={sendAt}
              placeholder={DIALOG_TEXT.sendNow}
              {...form.register('sendAt')}
            />
          ) : (
            <Input type="datetime-local" {...form.register('sendAt')} />
          )}
        </Field>
      )}
    </>
  );
}
