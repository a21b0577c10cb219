/**
 * Rewrites the statements of a migration so that they can run while the shop is in use: drizzle-kit generates them for
 * a table that nobody uses. The generated files themselves are not edited.
 */

export type MigrationSteps = {
  /** Run together, in one transaction. */
  inTransaction: string[];
  /** Run one by one after the transaction, outside of any; each can be rerun after an interruption. */
  online: string[];
};

const CREATE_TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i;
const CREATE_INDEX =
  /^CREATE (UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"?(\w+)"? (ON "?(\w+)"?.*)$/is;
const ADD_CONSTRAINT = /^(ALTER TABLE "?(\w+)"?) ADD CONSTRAINT "?(\w+)"? (?:CHECK|FOREIGN KEY)\b.*$/is;

/**
 * Indexes are built CONCURRENTLY; checks and foreign keys are added NOT VALID and validated afterwards. Tables created
 * in the same start are exempt, because nobody uses them yet: `newTables` holds their names, and this function adds to
 * it.
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
