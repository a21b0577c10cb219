import { MOST_UNITS } from '#shared/domain/allocation.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';

// The contents of the box: phones of one kind are one line, with or without IMEIs.

export interface BoxLine {
  id: string;
  phoneModel: string;
  color: string;
  storage: string;
  supplierOrderNumber: string;
  quantity: number;
  imeis: readonly string[];
  /**
   * The keys' numbers of its phones, in the order of `imeis`, followed by those of phones without one. Missing ones are numbered on.
   */
  phones?: readonly number[];
}

export type Phone = Pick<BoxLine, 'phoneModel' | 'color' | 'storage' | 'supplierOrderNumber'>;

/** Each phone of the box, with a key that stays the same when others are added or removed. */
export function unitsOf(lines: readonly BoxLine[]) {
  return lines.flatMap((line) => {
    const { id, phoneModel, color, storage, supplierOrderNumber, imeis } = line;
    return phonesOf(line).map((phone, index) => ({
      key: `${id}:${String(phone).padStart(3, '0')}`,
      ...{ phoneModel, color, storage, supplierOrderNumber, imei: imeis[index] ?? '' },
    }));
  });
}

function phonesOf(line: Pick<BoxLine, 'quantity' | 'imeis' | 'phones'>): number[] {
  const known = line.phones?.slice(0, countOf(line)) ?? [];
  const next = Math.max(-1, ...known) + 1;
  return [...known, ...Array.from({ length: countOf(line) - known.length }, (_, index) => next + index)];
}

/**
 * Removes the IMEI but keeps its phone and who gets it: that phone is the next one to get an IMEI. The other phones keep theirs.
 */
export function withoutImei(line: BoxLine, imei: string): BoxLine {
  const at = line.imeis.indexOf(imei);
  if (at === -1) return line;
  const phones = phonesOf(line);
  const others = phones.toSpliced(at, 1);
  return {
    ...line,
    quantity: phones.length,
    imeis: line.imeis.toSpliced(at, 1),
    phones: others.toSpliced(line.imeis.length - 1, 0, ...phones.slice(at, at + 1)),
  };
}

/** Each IMEI beyond the quantity counts as one more phone. */
export function countOf({ quantity, imeis }: Pick<BoxLine, 'quantity' | 'imeis'>): number {
  return Math.max(quantity, imeis.length);
}

export function countAll(lines: readonly BoxLine[]): number {
  return lines.reduce((sum, line) => sum + countOf(line), 0);
}

/** Adds phones to the lines: a kind that is listed already is added to its line. */
export function addPhones(
  lines: readonly BoxLine[],
  phone: Phone,
  quantity: number,
  imeis: readonly string[] = [],
): BoxLine[] {
  const kind = kindOf(phone);
  const same = lines.find((line) => kindOf(line) === kind);
  if (same === undefined) {
    // `phone` may be a line of another box, whose `phones` do not apply here.
    const { phoneModel, color, storage, supplierOrderNumber } = phone;
    return [
      ...lines,
      { id: nextId(lines), phoneModel, color, storage, supplierOrderNumber, quantity, imeis },
    ];
  }
  return lines.map((line) =>
    line === same ? { ...line, quantity: line.quantity + quantity, imeis: [...line.imeis, ...imeis] } : line,
  );
}

/** The line of this kind of phone; without a kind, the line that was listed last. */
export function lineOf(lines: readonly BoxLine[], phone: Phone | null): BoxLine | undefined {
  return lines.find((line) => phone && kindOf(line) === kindOf(phone)) ?? lines.at(-1);
}

export type Noted = { lines: BoxLine[] } | { isFull: true } | { with: BoxLine };

/** Adds the IMEI to that line, or returns why not; `with` is the line that has it already. */
export function addImei(lines: readonly BoxLine[], id: string, imei: string): Noted {
  const known = lines.find(({ imeis }) => imeis.includes(imei));
  if (known) return { with: known };
  const line = lines.find((one) => one.id === id);
  if (line && line.imeis.length >= line.quantity && countAll(lines) >= MOST_UNITS) return { isFull: true };
  return { lines: lines.map((one) => (one === line ? { ...one, imeis: [...one.imeis, imei] } : one)) };
}

/** Ids increase in the order of listing, which is also that of the proposal. */
function nextId(lines: readonly BoxLine[]): string {
  const last = Math.max(0, ...lines.map(({ id }) => Number(id)));
  return String(last + 1).padStart(4, '0');
}

/** Cached for each line, because each line of a long list is compared with all others. */
const KINDS = new WeakMap<Phone, string>();

function kindOf(phone: Phone): string {
  const known = KINDS.get(phone);
  if (known !== undefined) return known;
  const { phoneModel, color, storage, supplierOrderNumber } = phone;
  const kind = [phoneModel, color, storage, supplierOrderNumber].map(modelKeyOf).join('\n');
  KINDS.set(phone, kind);
  return kind;
}
