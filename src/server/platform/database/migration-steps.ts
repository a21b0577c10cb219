/**
 * Owns how the statements of a migration are run beside a shop that goes on working: drizzle-kit writes them for a table
 * that nobody uses. Nobody edits what it wrote; it is rewritten here.
 */

export type MigrationSteps = {
  /** Run together, in one transaction. */
  inTransaction: string[];
  /** Run one by one after it, outside of any transaction; each may be run again after it was cut off. */
  online: string[];
};

const CREATE_TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i;
const CREATE_INDEX =
  /^CREATE (UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"?(\w+)"? (ON "?(\w+)"?.*)$/is;
const ADD_CONSTRAINT = /^(ALTER TABLE "?(\w+)"?) ADD CONSTRAINT "?(\w+)"? (?:CHECK|FOREIGN KEY)\b.*$/is;

/**
 * Indexes are built CONCURRENTLY; checks and foreign keys are added NOT VALID and validated afterwards. Tables that the
 * same start has made are left out of this: nobody works on them. Their names are in `newTables`, and are added to it.
 */
export function planMigration(statements: readonly string[], newTables: Set<string>): MigrationSteps {
  const steps: MigrationSteps = { inTransaction: [], online: [] };
  for (const written of statements) {
    const statement = written.replace(/^(?:\s|--[^\n]*\n)+/, '').replace(/;\s*$/, '');
    const made = CREATE_TABLE.exec(statement)?.[1];
    if (made !== undefined) newTables.add(made);
    const [, unique = '', index, onTable, indexed = ''] = CREATE_INDEX.exec(statement) ?? [];
    const [, alterTable, constrained = '', constraint] = ADD_CONSTRAINT.exec(statement) ?? [];
    if (index !== undefined && !newTables.has(indexed)) {
      steps.online.push(`CREATE ${unique}INDEX CONCURRENTLY IF NOT EXISTS "${index}" ${onTable}`);
    } else if (constraint !== undefined && !newTables.has(constrained) && !/NOT VALID$/i.test(statement)) {
      steps.inTransaction.push(`${statement} NOT VALID`);
      steps.online.push(`${alterTable} VALIDATE CONSTRAINT "${constraint}"`);
    } else {
      steps.inTransaction.push(written);
    }
  }
  return steps;
}

/** The index that an online step builds, or null. */
export function indexBuiltBy(step: string): string | null {
  return /INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/.exec(step)?.[1] ?? null;
}
