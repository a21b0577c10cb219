import { type SQL, sql } from 'drizzle-orm';
import type { Command } from '#server/platform/commands/command.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type {
  HealthFix,
  HealthFixReply,
  HealthRow,
  HealthRows,
  HealthRuleId,
} from '#shared/contracts/data-health.ts';

/** The interface of a rule of Data health. A new rule is a file in `rules/` and a line in `rules.ts`. */

/** The moment, and the transaction, of a check. */
export type Looking = Pick<Command, 'tx' | 'now' | 'zone'>;

export type RowName = Pick<HealthRow, 'entity' | 'id'>;
export type Wish = { fix: string; keep: number | undefined };

export type HealthRuleDefinition = {
  id: HealthRuleId;
  title: string;
  wrong: string;
  link: string | null;
  fixes: readonly HealthFix[];
  isOneByOne?: boolean;
  /** The fix that needs a choice of the row to keep. */
  keepsOneBy?: string;
  /** The label of a batch by fix, where it differs from the rule's title. */
  batchTitles?: Readonly<Record<string, string>>;
  /** The number of rows that break the rule, and the first `limit` of them. Changes nothing. */
  read(looking: Looking, limit: number): Promise<HealthRows>;
  /**
   * Fixes one row through the entity's own services, after locking and checking it again. Returns why it was left alone,
   * or null. Everything that it records belongs to the batch.
   */
  fixOne?(command: Command, row: RowName, wish: Wish): Promise<string | null>;
  /** Instead of `fixOne`: fixes the given rows or all of them, as a batch of another kind. */
  fixAll?(command: Command, named: readonly RowName[] | undefined): Promise<HealthFixReply>;
};

/** The reason for leaving a row that has become right meanwhile. */
export const RIGHT_BY_NOW = 'It is already correct';

type FoundRow = Omit<HealthRow, 'choices'> & { choices?: HealthRow['choices'] };

/**
 * A rule whose rows a statement finds, with `entity`, `id`, `label`, `problem` and `becomes` (and `choices`) of each.
 * Columns that are only shown are computed for the shown rows only.
 */
export function foundBy(find: (looking: Looking) => SQL) {
  return {
    async read(looking: Looking, limit: number): Promise<HealthRows> {
      const all = find(looking);
      const { rows } = await looking.tx.execute<FoundRow>(
        sql`select * from (${all}) f order by f.entity desc, f.id limit ${limit}`,
      );
      const count = rows.length < limit ? rows.length : await countAll(looking.tx, all);
      return { count, rows: rows.map((row) => ({ ...row, choices: row.choices ?? [] })) };
    },
    /** Whether the row still breaks the rule; the caller must have locked it. */
    async isWrong(looking: Looking, { entity, id }: RowName): Promise<boolean> {
      const { rows } = await looking.tx.execute(
        sql`select 1 from (${find(looking)}) f where f.entity = ${entity} and f.id = ${id}`,
      );
      return rows.length > 0;
    },
  };
}

async function countAll(tx: Tx, all: SQL): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from (${all}) f`);
  return rows[0]?.n ?? 0;
}
