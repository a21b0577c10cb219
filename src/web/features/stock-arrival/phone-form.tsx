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
import type { Phone } from './box-lines.ts';
import { ARRIVAL_TEXT } from './stock-arrival.text.ts';

const NOTHING = { phoneModel: '', color: '', storage: '', quantity: '1', supplierOrderNumber: '' };

/** Of a phone or of its box; no model is called so. */
const SCANNED = /^\s*\d[\d\s/-]{10,18}\d\s*$/;

interface PhoneFormProps {
  /** Phones that are in the box already. */
  count: number;
  onAdd: (phone: Phone, quantity: number) => void;
  /** A number that was scanned where the next model is typed; answers why it is not noted. */
  onImei: (imei: string) => string | null;
}

/** A kind of phone of the box. Enter leads to the next field, as a scanner presses it, and from the last one adds it. */
export function PhoneForm({ count, onAdd, onImei }: PhoneFormProps) {
  const { data: known = [] } = useQuery(knownModelsQuery);
  const [typed, setTyped] = useState(NOTHING);
  const [error, setError] = useState<string>();
  const [modelError, setModelError] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);
  const inputs = () => [...(formRef.current?.querySelectorAll('input') ?? [])];
  const bind = (field: keyof typeof NOTHING) => ({
    value: typed[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ ...typed, [field]: target.value });
      if (field === 'phoneModel') setModelError(undefined);
      if (field === 'quantity') setError(undefined);
    },
  });
  /** A scanner does not look where it writes: a number is no model, but of the phone that was added last. */
  const takeScan = () => {
    if (!SCANNED.test(typed.phoneModel)) return false;
    const read = parseImei(typed.phoneModel);
    const wrong = !read.ok ? ARRIVAL_TEXT.noModel : count === 0 ? ARRIVAL_TEXT.imeiFirst : onImei(read.imei);
    if (wrong === null) setTyped({ ...typed, phoneModel: '' });
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
    // The next kind mostly came under the same order.
    setTyped({ ...NOTHING, supplierOrderNumber: typed.supplierOrderNumber });
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

function Options({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
