import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import type { BoxLine } from './box-lines.ts';
import { readPasted } from './pasted-list.ts';
import { PASTE_TEXT } from './stock-arrival.text.ts';

/** Enough examples to see what is wrong with the list. */
const MOST_TOLD = 8;

const pasteForm = z.object({ text: z.string() });

/** Pastes the lines of a supplier's list. Nothing is added while one of its lines cannot be read. */
export function PasteDialog({ onLines, ...props }: DialogProps & { onLines: (lines: BoxLine[]) => void }) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const dialog = useFormDialog({
    ...props,
    draft: { name: 'paste-list', doing: 'pasting a list' },
    schema: pasteForm,
    defaultValues: { text: '' },
    failed: PASTE_TEXT.failed,
    staysHere: true,
    save: async ({ text }) => {
      const read = readPasted(text);
      setProblems(read.ok ? [] : read.problems);
      if (!read.ok) return false;
      onLines(read.lines);
      return true;
    },
  });
  const text = useWatch({ control: dialog.form.control, name: 'text' });
  return (
    <FormDialog
      dialog={dialog}
      title={PASTE_TEXT.title}
      description={PASTE_TEXT.description}
      maxWidthPx={560}
      submitLabel={PASTE_TEXT.submit}
      isSubmitDisabled={text.trim() === ''}
    >
      <Field label={PASTE_TEXT.label}>
        <Textarea rows={10} {...dialog.form.register('text', { onChange: () => setProblems([]) })} />
      </Field>
      {problems.length > 0 && (
        <Notice tone="danger" role="alert">
          <ul className="grid gap-1">
            {problems.slice(0, MOST_TOLD).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {problems.length > MOST_TOLD && <li>{problems.length - MOST_TOLD} more</li>}
          </ul>
        </Notice>
      )}
    </FormDialog>
  );
}
