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

/** What a rule of Data health says of itself. A new one is a file in `rules/`, and a line in `rules.ts`. */

/** Who looks: the moment, and a transaction to look in. */
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
  /** The fix for which one of several is to be chosen: the one that stays. */
  keepsOneBy?: string;
  /** What a batch of that fix is called, where the title does not say it. */
  batchTitles?: Readonly<Record<string, string>>;
  /** How many there are, and the first `limit` of them. Changes nothing. */
  read(looking: Looking, limit: number): Promise<HealthRows>;
  /**
   * Puts one row right by the entity's own services, after having locked it and looked again. Answers why it was left
   * as it is, or null. Everything that it records belongs to the batch.
   */
  fixOne?(command: Command, row: RowName, wish: Wish): Promise<string | null>;
  /** In its stead: puts the named ones or all of them right, as a batch of another kind. */
  fixAll?(command: Command, named: readonly RowName[] | undefined): Promise<HealthFixReply>;
};

/** What a row that has been put right meanwhile is left with. */
export const RIGHT_BY_NOW = 'It is right by now';

type FoundRow = Omit<HealthRow, 'choices'> & { choices?: HealthRow['choices'] };

/**
 * A rule whose rows a statement finds: `entity`, `id`, `label`, `problem` and `becomes` (and `choices`) of each. What is only
 * shown is worked out for the rows that are shown.
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
    /** Whether the row is still among them; ask when it is locked. */
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
