import { MOST_UNITS, tooManyText } from '#shared/domain/allocation.ts';
import { imeiIn, parseImei } from '#shared/domain/imei.ts';
import { addPhones, type BoxLine, type Phone } from './box-lines.ts';

/** More than a person looks through, and than a browser should be asked to. */
const MOST_LINES = 10_000;

export type Pasted = { ok: true; lines: BoxLine[]; count: number } | { ok: false; problems: string[] };

/**
 * Lines as a supplier's list has them: the model first, then in any order colour, storage (256GB), how many, an order number
 * and an IMEI, parted by tabs, semicolons or commas. An IMEI alone belongs to the line above it; of two numbers the first is
 * the storage, as is 256 in its column.
 */
export function readPasted(text: string): Pasted {
  const rows = text.split(/\r?\n/);
  const filled = rows.filter((row) => row.trim() !== '').length;
  if (filled >= MOST_LINES) return { ok: false, problems: [splitText(filled)] };
  const problems: string[] = [];
  const kinds: PastedKind[] = [];
  for (const [index, row] of rows.entries()) {
    const cells = row.split(/[\t;,]/).map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) continue;
    const read = readCells(cells);
    const problem = 'problem' in read ? read.problem : addTo(kinds, read);
    if (problem !== null) problems.push(`Line ${index + 1}: ${problem}`);
  }
  problems.push(...twiceIn(kinds));
  const count = kinds.reduce((sum, kind) => sum + quantityOf(kind), 0);
  if (count > MOST_UNITS) problems.unshift(splitText(count));
  if (problems.length > 0) return { ok: false, problems };
  const lines = kinds.reduce<BoxLine[]>(
    (all, kind) => addPhones(all, kind.phone, quantityOf(kind), kind.imeis),
    [],
  );
  return { ok: true, lines, count };
}

/** A line of the list with the numbers of the lines below it. Without a quantity there are as many as numbers. */
interface PastedKind {
  phone: Phone;
  stated: number | null;
  imeis: string[];
}

const quantityOf = ({ stated, imeis }: PastedKind) => stated ?? Math.max(1, imeis.length);

/** Numbers that the list has more than once, in words. */
function twiceIn(kinds: readonly PastedKind[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const imei of kinds.flatMap(({ imeis }) => imeis)) (seen.has(imei) ? twice : seen).add(imei);
  return [...twice].map((imei) => `${imei} stands in the list more than once`);
}

/** Null is a line with numbers alone, of the one above. */
type PastedRow = Omit<PastedKind, 'phone'> & { phone: Phone | null };

/** Puts the row to the others; says what is wrong with it there, or null. */
function addTo(kinds: PastedKind[], { phone, stated, imeis }: PastedRow): string | null {
  if (phone) kinds.push({ phone, stated, imeis: [] });
  const kind = kinds.at(-1);
  if (kind === undefined) return 'which model is this?';
  kind.imeis.push(...imeis);
  const { length } = kind.imeis;
  if (kind.stated === null || length <= kind.stated) return null;
  return `${length} numbers for ${kind.stated} of ${kind.phone.phoneModel}: how many are there?`;
}

const STORAGES: ReadonlyMap<string, string> = new Map([
  ...[16, 32, 64, 128, 256, 512].map((size) => [String(size), `${size}GB`] as const),
  ['1024', '1TB'],
]);

function readCells(cells: readonly string[]): PastedRow | { problem: string } {
  const isImei = (cell: string) => /^\d[\d\s/-]{13,18}\d$/.test(cell);
  const numbers = cells.filter(isImei);
  const wrong = numbers.find((number) => !parseImei(number).ok);
  if (wrong !== undefined) return { problem: `${wrong} is no IMEI: its last digit does not fit the others` };
  const imeis = numbers.flatMap((number) => imeiIn(number) ?? []);
  const [model, ...more] = cells
    .map((text, column) => ({ text, column }))
    .filter(({ text }) => text !== '' && !isImei(text));
  if (model === undefined) return { phone: null, stated: null, imeis };
  if (cells[0] === '' || /^\d+$/.test(model.text)) return { problem: 'the model comes first' };
  const said = more.find(({ text }) => /^x\s?\d{1,4}$/i.test(text));
  const [firstNumber, ...others] = more.filter(({ text }) => /^\d{1,4}$/.test(text));
  let storage = more.find(({ text }) => /^\d+\s?[gt]b$/i.test(text));
  const isTwo = firstNumber !== undefined && (others.length > 0 || said !== undefined);
  if (storage === undefined && firstNumber && (isTwo || firstNumber.column === STORAGE_COLUMN)) {
    if (STORAGES.has(firstNumber.text)) storage = firstNumber;
    else if (others.length > 0 && said === undefined)
      return { problem: `what is ${firstNumber.text}? Write a storage with GB or TB, and how many as x2` };
  }
  const amount = said ?? (storage === firstNumber ? others[0] : firstNumber);
  const stated = amount === undefined ? null : Number(amount.text.replace(/\D/g, ''));
  if (stated !== null && stated < 1) return { problem: 'how many are there?' };
  const [color = '', supplierOrderNumber = ''] = more
    .filter((cell) => cell !== amount && cell !== storage)
    .map(({ text }) => text);
  const isNumber = /\d/.test(color) && supplierOrderNumber === '';
  return {
    phone: {
      ...{ phoneModel: model.text, storage: STORAGES.get(storage?.text ?? '') ?? storage?.text ?? '' },
      ...(isNumber ? { color: '', supplierOrderNumber: color } : { color, supplierOrderNumber }),
    },
    ...{ stated, imeis },
  };
}

/** Where a bare number is a storage: model; color; storage. */
const STORAGE_COLUMN = 2;

const splitText = (count: number) =>
  `${tooManyText(count)}: paste the first ${MOST_UNITS}, give them out, then paste the next.`;
