import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { MOST_UNITS } from '#shared/domain/allocation.ts';
import { formatImei, imeiIn, parseImei } from '#shared/domain/imei.ts';
import { CameraButton } from '#web/components/camera/camera-button.ts';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { type BoxLine, countOf } from './box-lines.ts';
import { ARRIVAL_TEXT, phoneWords } from './stock-arrival.text.ts';

interface BoxLineRowProps {
  line: BoxLine;
  problems: ReadonlyMap<string, string>;
  /** Null takes it out of the box. */
  onChange: (line: BoxLine | null) => void;
}

/** Phones of one kind, with the numbers that are known of them. */
export function BoxLineRow({ line, problems, onChange }: BoxLineRowProps) {
  const name = phoneWords(line);
  const addImei = (imei: string) => {
    if (!line.imeis.includes(imei) && line.imeis.length < MOST_UNITS)
      onChange({ ...line, imeis: [...line.imeis, imei] });
  };
  return (
    <li className="grid gap-2 rounded-control border border-edge p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
          <span className="numerals">{countOf(line)} ×</span> <bdi>{name}</bdi>
          {line.supplierOrderNumber && (
            <span className="block text-note font-normal text-soft">{line.supplierOrderNumber}</span>
          )}
        </p>
        <Input
          aria-label={`${ARRIVAL_TEXT.quantity}: ${name}`}
          className="numerals w-18"
          inputMode="numeric"
          value={String(countOf(line))}
          onChange={({ target }) => {
            const quantity = /^\d{1,3}$/.test(target.value) ? Number(target.value) : 0;
            if (quantity >= 1 && quantity <= MOST_UNITS)
              onChange({ ...line, quantity, imeis: line.imeis.slice(0, quantity) });
          }}
        />
        <IconButton label={`Take ${name} out of the box`} onClick={() => onChange(null)}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="flex items-end gap-2">
        <ImeiField name={name} onImei={addImei} />
        <CameraButton
          name={name}
          hint={ARRIVAL_TEXT.cameraHint}
          read={imeiIn}
          show={formatImei}
          onCode={addImei}
        />
      </div>
      {line.imeis.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {line.imeis.map((imei, index) => {
            const problem = problems.get(`${line.id}:${String(index).padStart(3, '0')}`);
            return (
              <li
                key={imei}
                className="numerals flex min-w-0 flex-wrap items-center gap-1 rounded-control border border-edge-strong py-0.5 pr-0.5 pl-2 text-note"
              >
                {formatImei(imei)}
                <button
                  type="button"
                  className="grid size-6 place-items-center rounded-control text-soft hover:text-text pointer-coarse:size-9"
                  aria-label={`Take ${imei} out`}
                  onClick={() =>
                    onChange({
                      ...line,
                      quantity: countOf(line),
                      imeis: line.imeis.filter((one) => one !== imei),
                    })
                  }
                >
                  <X aria-hidden className="size-3.5" />
                </button>
                {problem && <span className="basis-full pb-1 font-medium text-danger-ink">{problem}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

const PROBLEMS = {
  not_digits: 'An IMEI has digits only',
  length: 'An IMEI has 15 digits',
  check_digit: 'The last digit does not fit the others: look at the number again',
} as const;

/** Enter, as a scanner presses it, notes the number and waits for the next one. */
function ImeiField({ name, onImei }: { name: string; onImei: (imei: string) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const note = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    const read = parseImei(text);
    setProblem(read.ok ? undefined : PROBLEMS[read.reason]);
    if (!read.ok) return event.currentTarget.select();
    onImei(read.imei);
    setText('');
  };
  return (
    <Field
      className="min-w-0 flex-1"
      label={
        <>
          {ARRIVAL_TEXT.scan}
          <span className="sr-only">: {name}</span>
        </>
      }
      error={problem}
    >
      <Input
        className="numerals"
        inputMode="numeric"
        autoComplete="off"
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={note}
      />
    </Field>
  );
}
