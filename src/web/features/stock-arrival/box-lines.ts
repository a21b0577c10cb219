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
}

export type Phone = Pick<BoxLine, 'phoneModel' | 'color' | 'storage' | 'supplierOrderNumber'>;

/** Each phone of the box, by a key that stays when others are added or removed. */
export function unitsOf(lines: readonly BoxLine[]) {
  return lines.flatMap(({ id, phoneModel, color, storage, supplierOrderNumber, quantity, imeis }) =>
    Array.from({ length: countOf({ quantity, imeis }) }, (_, index) => ({
      key: `${id}:${String(index).padStart(3, '0')}`,
      ...{ phoneModel, color, storage, supplierOrderNumber, imei: imeis[index] ?? '' },
    })),
  );
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
  if (same === undefined) return [...lines, { ...phone, id: nextId(lines), quantity, imeis }];
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
