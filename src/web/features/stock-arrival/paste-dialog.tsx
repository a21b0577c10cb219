import { type FormEvent, useState } from 'react';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import type { BoxLine } from './box-lines.ts';
import { readPasted } from './pasted-list.ts';
import { PASTE_TEXT } from './stock-arrival.text.ts';

/** Enough to see what is wrong with the list. */
const MOST_TOLD = 8;

/** Lines of a supplier's list. Nothing of it is taken while a line of it is not understood. */
export function PasteDialog({
  open,
  onOpenChange,
  onLines,
}: DialogProps & { onLines: (lines: BoxLine[]) => void }) {
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPasted(text);
    if (!read.ok) return setProblems(read.problems);
    onLines(read.lines);
    onOpenChange(false);
  };
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={PASTE_TEXT.title}
      description={PASTE_TEXT.description}
      maxWidthPx={560}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {PASTE_TEXT.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={text.trim() === ''}>
            {PASTE_TEXT.submit}
          </Button>
        </>
      }
    >
      <Field label={PASTE_TEXT.label}>
        <Textarea
          rows={10}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblems([]);
          }}
        />
      </Field>
      {problems.length > 0 && (
        <Notice tone="danger" role="alert" className="mt-3">
          <ul className="grid gap-1">
            {problems.slice(0, MOST_TOLD).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {problems.length > MOST_TOLD && <li>{problems.length - MOST_TOLD} more</li>}
          </ul>
        </Notice>
      )}
    </Dialog>
  );
}
