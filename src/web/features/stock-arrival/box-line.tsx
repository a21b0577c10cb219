import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { MOST_UNITS } from '#shared/domain/allocation.ts';
import { formatImei, IMEI_PROBLEM_WORDS, imeiIn, parseImei } from '#shared/domain/imei.ts';
import { CameraButton } from '#web/components/camera/camera-button.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { type BoxLine, countOf, unitsOf, withoutImei } from './box-lines.ts';
import type { NumberProblems } from './number-problems.ts';
import { ARRIVAL_TEXT, BACK_TEXT, numbersText, phoneWords } from './stock-arrival.text.ts';

interface BoxLineRowProps {
  line: BoxLine;
  problems: NumberProblems;
  /** How many phones this line may have, given the others in the box. */
  most: number;
  /** Null removes the line from the box. */
  onChange: (line: BoxLine | null) => void;
  /** Adds an IMEI to the line; returns why not, or null. */
  onImei: (imei: string) => string | null;
  /** Called for a phone that had been handed over and is in the shop again. */
  onBroughtBack: (imei: string) => void;
  /** Whether the field contains a text that could not be added. */
  onUnnoted: (isUnnoted: boolean) => void;
}

/** A line of phones of one kind, with their known IMEIs. */
export function BoxLineRow({
  line,
  problems,
  most,
  onChange,
  onImei,
  onBroughtBack,
  onUnnoted,
}: BoxLineRowProps) {
  const name = phoneWords(line);
  const numbered = unitsOf([line]).filter(({ imei }) => imei !== '');
  return (
    <li className="grid gap-2 rounded-control border border-edge p-3">
      <div className="flex flex-wrap items-start gap-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
          <span className="numerals">{countOf(line)} ×</span> <bdi>{name}</bdi>
          {line.supplierOrderNumber && (
            <span className="block text-note font-normal text-soft">{line.supplierOrderNumber}</span>
          )}
        </p>
        <QuantityField
          label={`${ARRIVAL_TEXT.quantity}: ${name}`}
          count={countOf(line)}
          least={line.imeis.length}
          most={most}
          onQuantity={(quantity) => onChange({ ...line, quantity })}
        >
          <IconButton label={`Remove ${name} from the box`} onClick={() => onChange(null)}>
            <X aria-hidden />
          </IconButton>
        </QuantityField>
      </div>
      {/* Aligns the button with the field, whatever message is below it. */}
      <div className="flex gap-2">
        <ImeiField name={name} onImei={onImei} onUnnoted={onUnnoted} />
        <div className="mt-6.5">
          <CameraButton
            name={name}
            hint={ARRIVAL_TEXT.cameraHint}
            read={imeiIn}
            show={formatImei}
            onCode={onImei}
          />
        </div>
      </div>
      {numbered.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {numbered.map(({ key, imei }) => {
            const problem = problems.get(key);
            return (
              <li
                key={key}
                className="numerals flex min-w-0 flex-wrap items-center gap-1 rounded-control border border-edge-strong py-0.5 pr-0.5 pl-2 text-note"
              >
                {formatImei(imei)}
                <button
                  type="button"
                  className="grid size-6 place-items-center rounded-control text-soft hover:text-text pointer-coarse:size-9"
                  aria-label={`Remove ${imei}`}
                  onClick={() => onChange(withoutImei(line, imei))}
                >
                  <X aria-hidden className="size-3.5" />
                </button>
                {problem && (
                  <span className="basis-full pb-1 font-medium text-danger-ink">{problem.words}</span>
                )}
                {problem?.isGone && (
                  <Button size="compact" onClick={() => onBroughtBack(imei)}>
                    {BACK_TEXT.title}
                    <span className="sr-only">: {imei}</span>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

interface QuantityFieldProps {
  label: string;
  count: number;
  /** As many as IMEIs were added. */
  least: number;
  most: number;
  onQuantity: (quantity: number) => void;
  children: ReactNode;
}

/** Takes effect on leaving the field or on Enter: the text while typing is not meant yet. */
function QuantityField({ label, count, least, most, onQuantity, children }: QuantityFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const errorId = useId();
  const take = () => {
    if (text === null) return;
    setText(null);
    const quantity = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
    if (text.trim() === '' || quantity === count) return setProblem(undefined);
    const wrong = wrongQuantity(quantity, least, most);
    setProblem(wrong);
    if (wrong === undefined) onQuantity(quantity);
  };
  return (
    <>
      <Input
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && errorId}
        className="numerals w-18"
        inputMode="numeric"
        value={text ?? String(count)}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
      {children}
      {problem && (
        <p id={errorId} role="alert" className="basis-full text-note font-medium text-danger-ink">
          {problem}
        </p>
      )}
    </>
  );
}

function wrongQuantity(quantity: number, least: number, most: number): string | undefined {
  if (quantity < 1 || quantity > MOST_UNITS) return ARRIVAL_TEXT.badQuantity;
  if (quantity < least) return numbersText(least);
  return quantity > most ? ARRIVAL_TEXT.full : undefined;
}

interface ImeiFieldProps extends Pick<BoxLineRowProps, 'onImei' | 'onUnnoted'> {
  name: string;
}

/** Enter, which scanners send, adds the IMEI and waits for the next one; so does leaving the field. */
function ImeiField({ name, onImei, onUnnoted }: ImeiFieldProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const leave = useEffectEvent(() => onUnnoted(false));
  useEffect(() => () => leave(), []);
  const note = () => {
    if (text.trim() === '') return true;
    const read = parseImei(text);
    const wrong = read.ok ? onImei(read.imei) : IMEI_PROBLEM_WORDS[read.reason];
    setProblem(wrong ?? undefined);
    onUnnoted(wrong !== null);
    if (wrong === null) setText('');
    return wrong === null;
  };
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!note()) event.currentTarget.select();
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
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
          onUnnoted(false);
        }}
        onBlur={note}
        onKeyDown={enter}
      />
    </Field>
  );
}
