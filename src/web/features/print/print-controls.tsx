import { Printer } from 'lucide-react';
import { parseImei } from '#shared/domain/imei.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import { IMEI_PROBLEMS, KIND_TITLES, PAPER_LABELS, PRINT_TEXT } from './print.text.ts';
import { PAPERS, PRINT_KINDS, type PrintSearch } from './print-search-params.ts';

const KIND_OPTIONS = PRINT_KINDS.map((value) => ({ value, label: KIND_TITLES[value] }));
const PAPER_OPTIONS = PAPERS.map((value) => ({ value, label: PAPER_LABELS[value] }));

interface PrintControlsProps {
  search: PrintSearch;
  onSearch: (search: PrintSearch) => void;
  imeiText: string;
  onImeiText: (text: string) => void;
  onPrint: () => void;
}

/** What to print and on what; not on the paper itself. */
export function PrintControls({ search, onSearch, imeiText, onImeiText, onPrint }: PrintControlsProps) {
  const problem = imeiProblem(imeiText);
  return (
    <form
      aria-label={PRINT_TEXT.controls}
      className="not-printed glass mx-auto mb-6 grid max-w-3xl gap-4 p-4 sm:grid-cols-2 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) onPrint();
      }}
    >
      <Field label={PRINT_TEXT.kind}>
        <RadioGroup
          options={KIND_OPTIONS}
          value={search.kind}
          onValueChange={(kind) => onSearch({ ...search, kind })}
        />
      </Field>
      <Field label={PRINT_TEXT.paper}>
        <RadioGroup
          options={PAPER_OPTIONS}
          value={search.paper}
          onValueChange={(paper) => onSearch({ ...search, paper })}
        />
      </Field>
      <Field label={PRINT_TEXT.imei} error={problem} hint={PRINT_TEXT.imeiHint}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={imeiText}
          onChange={(event) => onImeiText(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-start sm:mt-6.5"
        disabled={problem !== undefined}
      >
        <Printer aria-hidden />
        {PRINT_TEXT.print}
      </Button>
    </form>
  );
}

/** The number to print; null while none, or none that can be one, is typed. */
export function imeiToPrint(text: string): string | null {
  const parsed = parseImei(text);
  return parsed.ok ? parsed.imei : null;
}

function imeiProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const parsed = parseImei(text);
  return parsed.ok ? undefined : IMEI_PROBLEMS[parsed.reason];
}
