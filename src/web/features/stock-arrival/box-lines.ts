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
  const same = lines.find((line) => kindOf(line) === kindOf(phone));
  if (same === undefined) return [...lines, { ...phone, id: nextId(lines), quantity, imeis }];
  return lines.map((line) =>
    line === same ? { ...line, quantity: line.quantity + quantity, imeis: [...line.imeis, ...imeis] } : line,
  );
}

/** With this number of a phone of that kind, or else of the last that was listed. */
export function addImei(lines: readonly BoxLine[], phone: Phone | null, imei: string): BoxLine[] {
  const same = lines.find((line) => phone && kindOf(line) === kindOf(phone)) ?? lines.at(-1);
  const isThere = lines.some(({ imeis }) => imeis.includes(imei));
  const isFull = same?.imeis.length === same?.quantity && countAll(lines) >= MOST_UNITS;
  if (isThere || isFull) return [...lines];
  return lines.map((line) => (line === same ? { ...line, imeis: [...line.imeis, imei] } : line));
}

/** In the order in which they were listed, which is that of the proposal. */
function nextId(lines: readonly BoxLine[]): string {
  const last = Math.max(0, ...lines.map(({ id }) => Number(id)));
  return String(last + 1).padStart(4, '0');
}

const kindOf = ({ phoneModel, color, storage, supplierOrderNumber }: Phone) =>
  [phoneModel, color, storage, supplierOrderNumber].map(modelKeyOf).join('\n');
