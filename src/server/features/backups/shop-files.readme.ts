import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import type { ShopFile } from './shop-files.ts';

/** Statistics of a written file; sums are in cents, over the rows in it. */
export type WrittenFile = ShopFile & {
  count: number;
  inTrash: number;
  added: { field: string; heading: string; cents: number; centsInTrash: number }[];
};

type About = { shop: string; at: Date; zone: string; by: string; withWholeIdNumbers: boolean };

/** README.txt: explains the archive to whoever opens it in ten years. */
export function readmeOf(
  files: readonly WrittenFile[],
  { shop, at, zone, by, withWholeIdNumbers }: About,
): string {
  const lines = [
    `${shop}: everything as files`,
    `As it was on ${formatLongDateTime(at, zone)} (${zone}), taken by ${by}.`,
    '',
    'THESE ARE PERSONAL DATA of customers. Keep them where nobody else gets them, and delete them when they have served.',
    withWholeIdNumbers
      ? 'ID numbers are whole, as was asked for; the history of the shop says so.'
      : 'Of ID numbers only the end is here.',
    'Passwords, sessions, keys and devices are not in it. To have the shop itself back, use a backup.',
    '',
    'Each .csv opens in a spreadsheet (UTF-8, commas): days are YYYY-MM-DD, times are by the clock of the shop, amounts are',
    'Namibian dollars. A text that a spreadsheet would take for a formula has an apostrophe before it.',
    'Each .jsonl has the same lines for programs, a JSON object a line: times are in UTC, amounts are texts of two places.',
    '',
    'MONEY, added up from the lines of the files',
    ...files.flatMap(({ name, added }) =>
      added.map(
        ({ heading, cents, centsInTrash }) =>
          `  ${name}.csv, ${heading}: ${amountOfCents(cents)}${
            centsInTrash === 0 ? '' : `, of which in the trash ${amountOfCents(centsInTrash)}`
          }`,
      ),
    ),
    ...files.flatMap(describe),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function describe({ name, about, count, inTrash, columns }: WrittenFile): string[] {
  const size = `${count} ${count === 1 ? 'line' : 'lines'}${inTrash === 0 ? '' : `, ${inTrash} of them in the trash`}`;
  return [
    '',
    `${name}.csv, ${name}.jsonl: ${size}`,
    `  ${about}`,
    ...columns.map(
      ([field, heading, meaning]) =>
        `  - ${heading} (${field})${meaning === undefined ? '' : `: ${meaning}`}`,
    ),
  ];
}
