import { customerFields } from '#server/features/customers/customers.service.ts';
import type { customers } from '#server/platform/database/schema/customers.schema.ts';
import { BRANCHES, type BranchCode } from '#shared/domain/labels.ts';
import { normalizeText } from '#shared/domain/text.ts';
import type { DemoDays } from './demo-days.ts';
import type { Chance } from './demo-random.ts';
import { FIRST_NAMES, LAST_NAMES, TOWNS } from './demo-words.ts';

export type DemoCustomer = {
  row: typeof customers.$inferInsert;
  /** The branch that the customer visits. */
  branch: BranchCode;
};

const MONTHS_BACK_DAYS = 280;

/** Customers of all branches from nine months; the capital has most of them. */
export function planCustomers(count: number, days: DemoDays, chance: Chance): DemoCustomer[] {
  return Array.from({ length: count }, (_, index) => {
    const branch = chance.isLucky(0.35) ? 'windhoek' : chance.pick(BRANCHES);
    const first = chance.pick(FIRST_NAMES);
    const last = chance.pick(LAST_NAMES);
    const name = `${first} ${last}`;
    const createdAt = days.momentAgo(chance.between(0, MONTHS_BACK_DAYS));
    return {
      branch,
      row: {
        ...customerFields(
          name,
          phoneOf(index, chance),
          chance.isLucky(0.4) ? emailOf(first, last, index) : null,
        ),
        address: chance.isLucky(0.5) ? `Erf ${chance.between(12, 4800)}` : null,
        location: chance.pick(TOWNS[branch]),
        createdAt,
        updatedAt: createdAt,
      },
    };
  });
}

/** A different number for each index, in the ways people write them: with spaces, with the country code, or without separators. */
function phoneOf(index: number, chance: Chance): string {
  const operator = chance.isLucky(0.7) ? '81' : '85';
  const digits = String(2_000_000 + index * 7919).slice(-7);
  if (chance.isLucky(0.6)) return `0${operator} ${digits.slice(0, 3)} ${digits.slice(3)}`;
  return chance.isLucky(0.5)
    ? `+264 ${operator} ${digits.slice(0, 3)} ${digits.slice(3)}`
    : `0${operator}${digits}`;
}

function emailOf(first: string, last: string, index: number): string {
  const plain = (text: string) => normalizeText(text).replace(/[^a-z]/g, '');
  return `${plain(first)}.${plain(last)}${index % 90}@example.com`;
}
