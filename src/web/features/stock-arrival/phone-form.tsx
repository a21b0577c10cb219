import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { MOST_UNITS } from '#shared/domain/allocation.ts';
import { parseImei } from '#shared/domain/imei.ts';
import { LAYBY_COLORS, LAYBY_STORAGES } from '#shared/domain/labels.ts';
import { knownModelsQuery } from '#web/components/shop/known-models.query.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { dropDraft, keepDraft, readDraft } from '#web/lib/forms/form-drafts.ts';
import type { Phone } from './box-lines.ts';
import { ARRIVAL_TEXT } from './stock-arrival.text.ts';

/** The name of the draft: what is typed and not in the box yet is stored on this device as the box is. */
const DRAFT = 'stock-arrival-phone';
const NOTHING = { phoneModel: '', color: '', storage: '', quantity: '1', supplierOrderNumber: '' };
type Typed = typeof NOTHING;

/** The number of a phone or of its box; no model has such a name. */
const SCANNED = /^\s*\d[\d\s/-]{10,18}\d\s*$/;

interface PhoneFormProps {
  /** How many phones are in the box already. */
  count: number;
  onAdd: (phone: Phone, quantity: number) => void;
  /** Called with a number that was scanned into the model field; returns why it cannot be added. */
  onImei: (imei: string) => string | null;
}

/**
 * Adds a kind of phone to the box. Enter, which scanners send, moves to the next field, and adds the phones from the last one.
 */
export function PhoneForm({ count, onAdd, onImei }: PhoneFormProps) {
  const { data: known = [] } = useQuery(knownModelsQuery);
  const [typed, setTyped] = useState<Typed>(() => ({ ...NOTHING, ...readDraft(DRAFT)?.values }));
  const [error, setError] = useState<string>();
  const [modelError, setModelError] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);
  const change = (next: Typed) => {
    setTyped(next);
    keep(next);
  };
  const inputs = () => [...(formRef.current?.querySelectorAll('input') ?? [])];
  const bind = (field: keyof Typed) => ({
    value: typed[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      change({ ...typed, [field]: target.value });
      if (field === 'phoneModel') setModelError(undefined);
      if (field === 'quantity') setError(undefined);
    },
  });
  /** A number scanned into the model field is the IMEI of the phone that was added last. */
  const takeScan = () => {
    if (!SCANNED.test(typed.phoneModel)) return false;
    const read = parseImei(typed.phoneModel);
    const wrong = !read.ok ? ARRIVAL_TEXT.noModel : count === 0 ? ARRIVAL_TEXT.imeiFirst : onImei(read.imei);
    if (wrong === null) change({ ...typed, phoneModel: '' });
    else inputs()[0]?.select();
    setModelError(wrong ?? undefined);
    return true;
  };
  const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const all = inputs();
    if (event.target === all[0] && takeScan()) return event.preventDefault();
    const next = all[all.indexOf(event.target) + 1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { quantity, ...phone } = typed;
    const wanted = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0;
    const [first, , , amount] = inputs();
    if (takeScan()) return first?.focus();
    if (phone.phoneModel.trim() === '') {
      setModelError(ARRIVAL_TEXT.modelRequired);
      return first?.focus();
    }
    if (wanted < 1 || wanted + count > MOST_UNITS) {
      setError(wanted < 1 || wanted > MOST_UNITS ? ARRIVAL_TEXT.badQuantity : ARRIVAL_TEXT.full);
      return amount?.focus();
    }
    setError(undefined);
    onAdd({ ...phone, phoneModel: phone.phoneModel.trim() }, wanted);
    // The next kind usually has the same order number.
    change({ ...NOTHING, supplierOrderNumber: typed.supplierOrderNumber });
    first?.focus();
  };
  return (
    <form ref={formRef} className="grid gap-3" noValidate onSubmit={submit} onKeyDown={goOn}>
      <Field label={ARRIVAL_TEXT.model} isRequired error={modelError}>
        <Input list="box-models" maxLength={200} {...bind('phoneModel')} />
      </Field>
      <div className="grid grid-cols-[2fr_3fr] items-start gap-3 sm:grid-cols-2">
        <Field label={ARRIVAL_TEXT.color}>
          <Input list="box-colors" maxLength={50} {...bind('color')} />
        </Field>
        <Field label={ARRIVAL_TEXT.storage}>
          <Input list="box-storages" maxLength={50} {...bind('storage')} />
        </Field>
        <Field label={ARRIVAL_TEXT.quantity} error={error}>
          <Input inputMode="numeric" className="numerals" {...bind('quantity')} />
        </Field>
        <Field label={ARRIVAL_TEXT.order}>
          <Input maxLength={100} {...bind('supplierOrderNumber')} />
        </Field>
      </div>
      <Button type="submit" className="justify-self-start">
        <Plus aria-hidden />
        {ARRIVAL_TEXT.add}
      </Button>
      <Options id="box-models" words={known.map(({ model }) => model)} />
      <Options id="box-colors" words={LAYBY_COLORS} />
      <Options id="box-storages" words={LAYBY_STORAGES} />
    </form>
  );
}

/** An order number alone is left over from the kind before, which is in the box. */
function keep(values: Typed): void {
  const { phoneModel, color, storage } = values;
  if (phoneModel + color + storage === '') dropDraft(DRAFT);
  else keepDraft({ opening: DRAFT, name: DRAFT, doing: 'listing a phone', values, before: {} });
}

function Options({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
