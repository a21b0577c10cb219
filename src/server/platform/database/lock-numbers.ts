/**
 * The numbers of PostgreSQL advisory locks, chosen arbitrarily. A lock with one number and a lock with two numbers
 * never conflict. Locks of names and idempotency keys use a hash of their text instead.
 */
export const LOCK_NUMBERS = {
  /** One number: held while migrations run. */
  migrations: 7_231_904,
  /** One number: held shared to lock single names, exclusively to lock very many at once. */
  allNames: 7_231_905,
  /** Two numbers, this one and a hash of the job's name: held while the job runs. */
  job: 7_231_905,
  /** One number: held by the process that imports. */
  importTurn: 7_231_906,
  /** One number: held while the kept totals are repaired; migrations that repair them use the number literally. */
  keptTotals: 7_231_907,
  /** One number: held while a backup is verified beside the running shop. */
  backupProof: 7_231_908,
  /** One number: held while the list of agents is changed. */
  agents: 7_231_909,
} as const;
