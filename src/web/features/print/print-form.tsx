import { useNavigate } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { PAPER_LABELS, PRINT_TEXT } from './print.text.ts';
import { PAPERS, type Paper } from './print-search-params.ts';

const PAPER_OPTIONS = PAPERS.map((value) => ({ value, label: PAPER_LABELS[value] }));

interface PrintFormProps {
  /** An input is invalid and would be missing on the paper. */
  isBlocked?: boolean;
  /** Buttons for other outputs than the printer. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The options before printing; they are not printed themselves. */
export function PrintForm({ isBlocked = false, beside, children }: PrintFormProps) {
  return (
    <form
      aria-label={PRINT_TEXT.controls}
      className="not-printed glass mx-auto mb-6 grid max-w-3xl gap-4 p-4 sm:grid-cols-2 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked) window.print();
      }}
    >
      {children}
      <div className="flex flex-wrap gap-2 self-start sm:mt-6.5">
        <Button type="submit" variant="primary" disabled={isBlocked}>
          <Printer aria-hidden />
          {PRINT_TEXT.print}
        </Button>
        {beside}
      </div>
    </form>
  );
}

/** The choice of the paper, which is part of the screen's address. */
export function PaperField({ paper }: { paper: Paper }) {
  const navigate = useNavigate();
  const choose = (chosen: Paper) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, paper: chosen }),
      replace: true,
    });
  return (
    <Field label={PRINT_TEXT.paper}>
      <RadioGroup options={PAPER_OPTIONS} value={paper} onValueChange={choose} />
    </Field>
  );
}
