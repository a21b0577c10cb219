import { boxUnit } from '#shared/contracts/stock-arrival.ts';
import { MOST_UNITS, tooManyText } from '#shared/domain/allocation.ts';
import { imeiIn, parseImei } from '#shared/domain/imei.ts';
import { addPhones, type BoxLine, type Phone } from './box-lines.ts';

/** More than a person can check, and than a browser should process. */
const MOST_LINES = 10_000;

export type Pasted = { ok: true; lines: BoxLine[]; count: number } | { ok: false; problems: string[] };

/**
 * Reads lines of a supplier's list: the model first, then in any order colour, storage (256GB), quantity, an order number and an IMEI,
 * separated by tabs, semicolons or commas. An IMEI alone belongs to the line above it. Of two bare numbers the first is the storage, as is
 * 256 in the storage's column. Headings are skipped. Anything that cannot be read is reported: nothing of a line is dropped or guessed.
 */
export function readPasted(text: string): Pasted {
  const rows = text.split(/\r?\n/);
  const filled = rows.filter((row) => row.trim() !== '').length;
  if (filled >= MOST_LINES)
    return { ok: false, problems: [`${filled} lines are too many at once: ${SPLIT}`] };
  const problems: string[] = [];
  const kinds: PastedKind[] = [];
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf(row);
    if (cells.every((cell) => cell === '')) continue;
    const problem = isHeadings(cells) ? headingsProblem(cells) : readRow(cells, kinds);
    if (problem !== null) problems.push(`Line ${index + 1}: ${problem}`);
  }
  problems.push(...twiceIn(kinds));
  const count = kinds.reduce((sum, kind) => sum + quantityOf(kind), 0);
  if (count > MOST_UNITS) problems.unshift(`${tooManyText(count)}: ${SPLIT}`);
  if (problems.length > 0) return { ok: false, problems };
  const lines = kinds.reduce<BoxLine[]>(
    (all, kind) => addPhones(all, kind.phone, quantityOf(kind), kind.imeis),
    [],
  );
  return { ok: true, lines, count };
}

/** A line of the list with the IMEIs of the lines below it. Without a quantity, the IMEIs are counted. */
interface PastedKind {
  phone: Phone;
  stated: number | null;
  imeis: string[];
}

const quantityOf = ({ stated, imeis }: PastedKind) => stated ?? Math.max(1, imeis.length);

/** IMEIs that occur more than once in the list, in words. */
function twiceIn(kinds: readonly PastedKind[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const imei of kinds.flatMap(({ imeis }) => imeis)) (seen.has(imei) ? twice : seen).add(imei);
  return [...twice].map((imei) => `${imei} is in the list more than once`);
}

/** Null for a line with IMEIs only, which belong to the line above. */
type PastedRow = Omit<PastedKind, 'phone'> & { phone: Phone | null };

/** Adds the row to the others; returns what is wrong with it, or null. */
function addTo(kinds: PastedKind[], { phone, stated, imeis }: PastedRow): string | null {
  if (phone) kinds.push({ phone, stated, imeis: [] });
  const kind = kinds.at(-1);
  if (kind === undefined) return 'enter the phone model';
  kind.imeis.push(...imeis);
  const { length } = kind.imeis;
  if (kind.stated === null || length <= kind.stated) return null;
  return `${length} IMEIs, but a quantity of ${kind.stated} for ${kind.phone.phoneModel}`;
}

const STORAGES: ReadonlyMap<string, string> = new Map([
  ...[16, 32, 64, 128, 256, 512].map((size) => [String(size), `${size}GB`] as const),
  ['1024', '1TB'],
]);

/** When tabs or semicolons separate the cells, a comma within a short number does not: 1,500. */
function cellsOf(row: string): string[] {
  const parts = /[\t;]/.test(row) ? row.split(/[\t;]|,(?!\d{1,3}(?!\d))|(?<!\d),/) : row.split(',');
  return parts.map((cell) => cell.trim());
}

const MODEL_HEADINGS = 'model|phone|phonemodel|device|product|item|description';
const HEADING = new RegExp(
  `^(?:${MODEL_HEADINGS}|colou?r|storage|memory|capacity|size|gb|quantity|qty|howmany|count|units|pcs|pieces|imei(?:number)?s?|serial(?:number|no)?|(?:supplier)?(?:order|po)(?:number|no|nr)?)$`,
);
const headingOf = (cell: string) => cell.toLowerCase().replace(/[^a-z\d]/g, '');
const isHeading = (cell: string) => HEADING.test(headingOf(cell));

function isHeadings(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter(isHeading).length >= Math.min(2, filled.length);
}

/** Unknown headings are reported, because the cells below them would be misread. */
function headingsProblem(cells: readonly string[]): string | null {
  const unknown = cells.find((cell) => cell !== '' && !isHeading(cell));
  if (unknown !== undefined) return `unknown column ${unknown}: remove it`;
  const isModelFirst = new RegExp(`^(?:${MODEL_HEADINGS})$`).test(headingOf(cells[0] ?? ''));
  return isModelFirst || !cells.some((cell) => cell !== '' && !/^imei/i.test(cell)) ? null : MODEL_FIRST;
}

const MODEL_FIRST = 'the model must come first';

function readRow(cells: readonly string[], kinds: PastedKind[]): string | null {
  const read = readCells(cells);
  return 'problem' in read ? read.problem : addTo(kinds, read);
}

interface Cell {
  text: string;
  column: number;
}

function readCells(cells: readonly string[]): PastedRow | { problem: string } {
  const isImei = (cell: string) => /^\d[\d\s/-]{13,18}\d$/.test(cell);
  const numbers = cells.filter(isImei);
  const wrong = numbers.find((number) => !parseImei(number).ok);
  if (wrong !== undefined) return { problem: `${wrong} is not a valid IMEI: check its digits` };
  const imeis = numbers.flatMap((number) => imeiIn(number) ?? []);
  const [model, ...more] = cells
    .map((text, column): Cell => ({ text: column === 0 ? text : withoutZeros(text), column }))
    .filter(({ text }) => text !== '' && !isImei(text));
  if (model === undefined) return { phone: null, stated: null, imeis };
  if (cells[0] === '' || /^\d+$/.test(model.text)) return { problem: MODEL_FIRST };
  const [said, ...saidAgain] = more.filter(({ text }) => SAID.test(text));
  const [firstNumber, ...others] = more.filter(({ text }) => /^\d{1,4}$/.test(text));
  let storage = more.find(isStorage);
  const isTwo = firstNumber !== undefined && (others.length > 0 || said !== undefined);
  if (storage === undefined && firstNumber && (isTwo || firstNumber.column === STORAGE_COLUMN)) {
    if (STORAGES.has(firstNumber.text)) storage = firstNumber;
    else if (others.length > 0 && said === undefined)
      return { problem: `${firstNumber.text} is unclear: write a storage with GB or TB, a quantity as x2` };
  }
  const amount = said ?? (storage === firstNumber ? others[0] : firstNumber);
  const stated = amount === undefined ? null : Number(amount.text.replace(/\D/g, ''));
  if ((stated !== null && stated < 1) || saidAgain.length > 0) return { problem: HOW_MANY };
  const rest = more.filter((cell) => cell !== amount && cell !== storage);
  const unread = rest.find((cell) => isUnreadQuantity(cell, said ? 'said' : amount));
  if (unread) return { problem: `${unread.text} is not a valid quantity` };
  const [color = '', supplierOrderNumber = '', beyond] = rest.map(({ text }) => text);
  const unknown = rest.find(isStorage)?.text ?? beyond;
  if (unknown !== undefined) return { problem: `${unknown} is one cell too many` };
  const isNumber = /\d/.test(color) && supplierOrderNumber === '';
  const phone = {
    ...{ phoneModel: model.text, storage: STORAGES.get(storage?.text ?? '') ?? storage?.text ?? '' },
    ...(isNumber ? { color: '', supplierOrderNumber: color } : { color, supplierOrderNumber }),
  };
  const problem = refusedOf(phone);
  return problem === null ? { phone, stated, imeis } : { problem };
}

const HOW_MANY = 'enter the quantity';

/** Spreadsheets may write 2 as 2.0. */
const withoutZeros = (text: string) => text.replace(/^(\d{1,4})[.,]0+$/, '$1');

/** A text that can only be a quantity: x2, 2x, 2 pcs. */
const SAID = /^[x×]\s?\d{1,4}$|^\d{1,4}\s?(?:[x×]|pcs?\.?|pieces?|units?|phones?)$/i;

const isStorage = ({ text }: Cell) => /^\d+\s?[gt]b$/i.test(text);

/** The column of the quantity in a list in the described order: model; color; storage; quantity. */
const QUANTITY_COLUMN = 3;

/**
 * Whether the cell was probably meant as the quantity, given the one that was found in `amount`; it is then not read as an order number.
 */
function isUnreadQuantity({ text, column }: Cell, amount: Cell | 'said' | undefined): boolean {
  if (/^[-+−]\s?\d/.test(text)) return true;
  if (amount === 'said') return false;
  const isInPlace = column === QUANTITY_COLUMN;
  const isLikeOne = /^\d[\d\s.,'’]*$/.test(text) || /^\d{1,4}\s?[a-z]+\.?$/i.test(text);
  if (amount !== undefined) return isInPlace && isLikeOne && amount.column > column;
  return isInPlace ? !/^[a-z].*\d/i.test(text) : isLikeOne && !/^\d{5,}$/.test(text);
}

const FIELD_WORDS = [
  ['phoneModel', 'model'],
  ['color', 'color'],
  ['storage', 'storage'],
  ['supplierOrderNumber', 'order number'],
] as const;

/** Why the server would refuse the phone, in words, or null. */
function refusedOf(phone: Phone): string | null {
  for (const [field, word] of FIELD_WORDS) {
    const message = boxUnit.shape[field].safeParse(phone[field]).error?.issues[0]?.message;
    if (message) return `${word}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  }
  return null;
}

/** The column in which a bare number is a storage: model; color; storage. */
const STORAGE_COLUMN = 2;

const SPLIT = `paste the first ${MOST_UNITS} phones, assign them, then paste the next.`;
