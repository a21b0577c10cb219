import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { formatCount } from '#shared/domain/counts.ts';
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
    `As of ${formatLongDateTime(at, zone)} (${zone}), downloaded by ${by}.`,
    '',
    'THIS IS PERSONAL DATA of customers. Store it where no one else can get it, and delete it when you no longer need it.',
    withWholeIdNumbers
      ? 'It contains full ID numbers, as requested; the history of the shop shows this.'
      : 'It contains only the last characters of ID numbers.',
    'It does not contain passwords, sessions, keys or devices. To restore the shop itself, use a backup.',
    '',
    'Each .csv opens in a spreadsheet (UTF-8, commas): days are YYYY-MM-DD, times are in the time zone of the shop, amounts are',
    'in Namibian dollars. A text that a spreadsheet would read as a formula starts with an apostrophe.',
    'Each .jsonl has the same lines for programs, one JSON object per line: times are in UTC, amounts are texts with two decimals.',
    '',
    'MONEY: totals of the lines in the files',
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
  const size = `${formatCount(count, 'line')}${inTrash === 0 ? '' : `, ${inTrash} of them in the trash`}`;
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
