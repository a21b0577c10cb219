import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { CallTemplate } from '#shared/contracts/call-templates.ts';
import {
  CALL_TEXT_LENGTH,
  type CallLanguage,
  type CallTextKind,
  placeholdersOf,
  SHIPPED_TEXTS,
  textFault,
} from '#shared/domain/call-messages.ts';
import { CALL_TEXT_LABELS } from '#shared/domain/call-words.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { MessagePreview } from './message-preview.tsx';
import { MessageVersions } from './message-versions.tsx';
import { MESSAGE_SUBJECT, putCallTemplate, replaceCallTemplate } from './messages.queries.ts';
import { editTitle, insertLabel, MESSAGES_TEXT, savedText } from './messages.text.ts';

type Values = Record<CallLanguage, string>;

const formOf = (kind: CallTextKind) => {
  const text = z
    .string()
    .max(CALL_TEXT_LENGTH, `At most ${CALL_TEXT_LENGTH} characters`)
    .superRefine((words, context) => {
      const fault = words.trim() === '' ? null : textFault(kind, words);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    });
  return z.object({ english: text, second: text });
};

const valuesOf = ({ kind, english, second }: CallTemplate): Values => ({
  english: english ?? SHIPPED_TEXTS[kind],
  second: second ?? '',
});

/** Edits one part of the message in both languages, with a preview for a customer who waits for it. */
export function EditMessageDialog({ template, ...props }: DialogProps & { template: CallTemplate }) {
  const client = useQueryClient();
  const { secondLanguage } = useAppConfig();
  const undoable = useUndoable('call_template');
  const row = useRowBase(template, MESSAGE_SUBJECT);
  const { kind } = template;
  const part = CALL_TEXT_LABELS[kind];
  const dialog = useFormDialog<Values, CallTemplate>({
    ...props,
    draft: { name: `call-template:${template.id}`, doing: `changing the message ${part}` },
    schema: formOf(kind),
    defaultValues: valuesOf(row.base),
    failed: MESSAGES_TEXT.saveFailed,
    base: row,
    merge: { labels: { english: MESSAGES_TEXT.english, second: secondLanguage }, valuesOf },
    save: async ({ english, second }) => {
      const saved = await putCallTemplate(row.base, {
        english: english.trim() || null,
        second: second || null,
      });
      replaceCallTemplate(client, saved);
      toast({ title: savedText(part), ...undoable(saved, row.base, part) });
    },
  });
  const { form } = dialog;
  const values = form.watch();
  return (
    <FormDialog dialog={dialog} title={editTitle(part)} submitLabel={MESSAGES_TEXT.save} maxWidthPx={860}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} kind={kind} language="english" label={MESSAGES_TEXT.english}>
          {values.english.trim() !== SHIPPED_TEXTS[kind] && (
            <Button
              size="compact"
              variant="ghost"
              onClick={() => form.setValue('english', SHIPPED_TEXTS[kind], DIRTY)}
            >
              {MESSAGES_TEXT.giveBack}
            </Button>
          )}
        </TextField>
        <TextField form={form} kind={kind} language="second" label={secondLanguage} />
      </div>
      <MessagePreview kind={kind} values={values} />
      <MessageVersions
        id={template.id}
        onUse={(language, text) =>
          form.setValue(language, text ?? (language === 'english' ? SHIPPED_TEXTS[kind] : ''), DIRTY)
        }
      />
    </FormDialog>
  );
}

const DIRTY = { shouldDirty: true, shouldTouch: true } as const;

interface TextFieldProps {
  form: UseFormReturn<Values>;
  kind: CallTextKind;
  language: CallLanguage;
  label: string;
  children?: ReactNode;
}

/** The text of one language and its placeholders: pressing one inserts it at the caret. */
function TextField({ form, kind, language, label, children }: TextFieldProps) {
  const fieldRef = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...registered } = form.register(language);
  const insert = (placeholder: string) => {
    const field = fieldRef.current;
    const text = form.getValues(language);
    const start = field?.selectionStart ?? text.length;
    const end = field?.selectionEnd ?? start;
    form.setValue(language, text.slice(0, start) + placeholder + text.slice(end), DIRTY);
    field?.focus();
    field?.setSelectionRange(start + placeholder.length, start + placeholder.length);
  };
  return (
    <div className="grid content-start gap-2">
      <Field label={label} error={form.formState.errors[language]?.message}>
        <Textarea
          rows={4}
          maxLength={CALL_TEXT_LENGTH}
          {...registered}
          ref={(field) => {
            ref(field);
            fieldRef.current = field;
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {placeholdersOf(kind).map((name) => (
          <Button
            key={name}
            size="compact"
            variant="ghost"
            aria-label={insertLabel(`{${name}}`)}
            onClick={() => insert(`{${name}}`)}
          >
            {`{${name}}`}
          </Button>
        ))}
        {children}
      </div>
    </div>
  );
}
