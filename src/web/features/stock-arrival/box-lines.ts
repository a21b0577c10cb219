import { MOST_UNITS } from '#shared/domain/allocation.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';

// What is in the box, as it is listed: phones of one kind are one line, however many of their numbers are known.

export interface BoxLine {
  id: string;
  phoneModel: string;
  color: string;
  storage: string;
  supplierOrderNumber: string;
  quantity: number;
  imeis: readonly string[];
  /** By which numbers its phones are told apart, in the order of `imeis`; those without one follow. What is missing is counted on. */
  phones?: readonly number[];
}

export type Phone = Pick<BoxLine, 'phoneModel' | 'color' | 'storage' | 'supplierOrderNumber'>;

/** Each phone of the box, by a key that stays when others are added or removed. */
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

/** The phone stays, and stays whose it is: it is the next one to be given a number. The others keep theirs. */
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

/** A number more than phones is a phone more. */
export function countOf({ quantity, imeis }: Pick<BoxLine, 'quantity' | 'imeis'>): number {
  return Math.max(quantity, imeis.length);
}

export function countAll(lines: readonly BoxLine[]): number {
  return lines.reduce((sum, line) => sum + countOf(line), 0);
}

/** The lines with more phones: those of a kind that is listed already are added to it. */
export function addPhones(
  lines: readonly BoxLine[],
  phone: Phone,
  quantity: number,
  imeis: readonly string[] = [],
): BoxLine[] {
  const kind = kindOf(phone);
  const same = lines.find((line) => kindOf(line) === kind);
  if (same === undefined) {
    // A line of another box may come as a phone: how its own are told apart is nothing to this one.
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

/** The line of this kind of phone, or else the one that was listed last. */
export function lineOf(lines: readonly BoxLine[], phone: Phone | null): BoxLine | undefined {
  return lines.find((line) => phone && kindOf(line) === kindOf(phone)) ?? lines.at(-1);
}

export type Noted = { lines: BoxLine[] } | { isFull: true } | { with: BoxLine };

/** With this number at that line; or why it cannot be: `with` a line it is noted already. */
export function addImei(lines: readonly BoxLine[], id: string, imei: string): Noted {
  const known = lines.find(({ imeis }) => imeis.includes(imei));
  if (known) return { with: known };
  const line = lines.find((one) => one.id === id);
  if (line && line.imeis.length >= line.quantity && countAll(lines) >= MOST_UNITS) return { isFull: true };
  return { lines: lines.map((one) => (one === line ? { ...one, imeis: [...one.imeis, imei] } : one)) };
}

/** In the order in which they were listed, which is that of the proposal. */
function nextId(lines: readonly BoxLine[]): string {
  const last = Math.max(0, ...lines.map(({ id }) => Number(id)));
  return String(last + 1).padStart(4, '0');
}

/** Worked out once for each line: in a long list each is compared with all. */
const KINDS = new WeakMap<Phone, string>();

function kindOf(phone: Phone): string {
  const known = KINDS.get(phone);
  if (known !== undefined) return known;
  const { phoneModel, color, storage, supplierOrderNumber } = phone;
  const kind = [phoneModel, color, storage, supplierOrderNumber].map(modelKeyOf).join('\n');
  KINDS.set(phone, kind);
  return kind;
}
