/**
 * The advisory locks of the database that have a number: arbitrary ones, and ours. Locks of one number and locks of two
 * are different things to PostgreSQL; those of names and idempotency keys are numbered by a hash of their text.
 */
export const LOCK_NUMBERS = {
  /** One number: held by whoever migrates. */
  migrations: 7_231_904,
  /** One number: held shared by whoever takes single names, alone by whoever takes very many. */
  allNames: 7_231_905,
  /** Two numbers, this one and a hash of the job's name: held by whoever runs the job. */
  job: 7_231_905,
  /** One number: held by the process that imports. */
  importTurn: 7_231_906,
  /** One number: held by whoever mends the kept totals; the migrations that do it name it themselves. */
  keptTotals: 7_231_907,
  /** One number: held by whoever proves a backup beside the shop. */
  backupProof: 7_231_908,
  /** One number: held by whoever changes the list of agents. */
  agents: 7_231_909,
} as const;
