import { IMEI_PROBLEM_WORDS, parseImei } from '#shared/domain/imei.ts';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { KIND_TITLES, PRINT_TEXT } from './print.text.ts';
import { PaperField, PrintForm } from './print-form.tsx';
import { PRINT_KINDS, type PrintSearch } from './print-search-params.ts';

const KIND_OPTIONS = PRINT_KINDS.map((value) => ({ value, label: KIND_TITLES[value] }));

interface PrintOrderControlsProps {
  search: PrintSearch;
  onSearch: (search: PrintSearch) => void;
  imeiText: string;
  onImeiText: (text: string) => void;
}

/** Chooses the paper of an order, its format, and the IMEI. */
export function PrintOrderControls({ search, onSearch, imeiText, onImeiText }: PrintOrderControlsProps) {
  const problem = imeiProblem(imeiText);
  return (
    <PrintForm isBlocked={problem !== undefined}>
      <Field label={PRINT_TEXT.kind}>
        <RadioGroup
          options={KIND_OPTIONS}
          value={search.kind}
          onValueChange={(kind) => onSearch({ ...search, kind })}
        />
      </Field>
      <PaperField paper={search.paper} />
      <Field label={PRINT_TEXT.imei} error={problem} hint={PRINT_TEXT.imeiHint}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={imeiText}
          onChange={(event) => onImeiText(event.target.value)}
        />
      </Field>
    </PrintForm>
  );
}

/** The IMEI to print; null when none, or no valid one, is typed. */
export function imeiToPrint(text: string): string | null {
  const parsed = parseImei(text);
  return parsed.ok ? parsed.imei : null;
}

function imeiProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const parsed = parseImei(text);
  return parsed.ok ? undefined : IMEI_PROBLEM_WORDS[parsed.reason];
}
