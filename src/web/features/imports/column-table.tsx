import { useId } from 'react';
import type { ImportPreview } from '#shared/contracts/imports.ts';
import {
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  type ImportFieldName,
} from '#shared/domain/import-fields.ts';
import { Checkbox } from '#web/components/ui/form/checkbox.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { IMPORT_TEXT } from './imports.text.ts';

interface ColumnTableProps {
  preview: ImportPreview;
  mapping: ImportColumns;
  onMappingChange: (mapping: ImportColumns) => void;
  onHeadingsChange: (hasHeadings: boolean) => void;
}

const SHOWN_SAMPLES = 3;

/** Each field with the column that it is read from, and a sample of that column. */
export function ColumnTable({ preview, mapping, onMappingChange, onHeadingsChange }: ColumnTableProps) {
  const { kind, headers, sample } = preview;
  // Fields that only our own exports have are listed only when the file has them.
  const fields = IMPORT_FIELDS[kind].filter(
    ({ name, isOurs }) => !isOurs || preview.mapping[name] !== undefined || mapping[name] !== undefined,
  );
  const options = [
    { value: '', label: IMPORT_TEXT.notInFile },
    ...headers.map((header, at) => ({ value: String(at), label: header || `Column ${at + 1}` })),
  ];
  const hasHeadings = !headers.every((header, at) => header === `Column ${at + 1}`);

  function choose(field: ImportFieldName, value: string) {
    const { [field]: _, ...others } = mapping;
    onMappingChange(value === '' ? others : { ...others, [field]: Number(value) });
  }

  return (
    <div className="grid gap-2">
      <Checkbox
        label={IMPORT_TEXT.firstRowHeadings}
        checked={hasHeadings}
        onCheckedChange={(checked) => onHeadingsChange(checked === true)}
      />
      <ul aria-label={IMPORT_TEXT.columnsTitle} className="divide-y divide-edge">
        {fields.map((field) => (
          <ColumnRow
            key={field.name}
            field={field}
            options={options}
            value={mapping[field.name]}
            samples={samplesOf(sample, mapping[field.name])}
            onChange={(value) => choose(field.name, value)}
          />
        ))}
      </ul>
    </div>
  );
}

interface ColumnRowProps {
  field: ImportField;
  options: { value: string; label: string }[];
  value: number | undefined;
  samples: string;
  onChange: (value: string) => void;
}

function ColumnRow({ field, options, value, samples, onChange }: ColumnRowProps) {
  const id = useId();
  const { label, isRequired } = field;
  const isMissing = isRequired && value === undefined;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[9rem_15rem_1fr]">
      <label htmlFor={id} className="text-body font-medium">
        {label}
        {isRequired && (
          <span aria-hidden className="ml-0.5 text-danger-ink">
            *
          </span>
        )}
      </label>
      <Select
        id={id}
        options={options}
        value={value === undefined ? '' : String(value)}
        onChange={(event) => onChange(event.target.value)}
        aria-required={isRequired || undefined}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-sample`}
      />
      <p id={`${id}-sample`} className="min-w-0 truncate text-note text-soft">
        {isMissing ? 'Required: choose a column' : samples}
      </p>
    </li>
  );
}

function samplesOf(sample: readonly string[][], column: number | undefined): string {
  if (column === undefined) return '';
  return sample
    .map((cells) => (cells[column] ?? '').trim())
    .filter((cell) => cell !== '')
    .slice(0, SHOWN_SAMPLES)
    .join(', ');
}
