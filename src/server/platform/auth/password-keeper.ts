import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { settings } from '../database/schema/access.schema.ts';

/**
 * The shared system password, stored as an argon2id hash with a generation number ("epoch"): a new password raises the
 * epoch, which ends everything that was opened under an older one.
 */

const SETTING = 'password';

/** argon2id is the library's default; 19 MiB and two passes are OWASP's minimum. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type StoredPassword = { hash: string; epoch: number };

export type PasswordKeeper = {
  /**
   * Whether this is the password, as typed or with surrounding spaces removed.
   * @returns the generation of the password that was checked, which a later change cannot alter; null when it is wrong
   */
  verify(candidate: string, source: string): Promise<number | null>;
  /**
   * Whether `verify` has already found this password right for the same source, in this process and under the current
   * password: computes no hash. Other sources cannot use it to evade their limits.
   */
  isKnown(candidate: string, source: string): Promise<boolean>;
};

const MAX_KNOWN = 1000;

/**
 * Makes the stored password match the configured one. If none is configured, a stored password is kept, and the first
 * start generates one.
 * @returns the generated password, to be shown once; null otherwise
 */
export async function preparePassword(db: Db, configured: string | null): Promise<string | null> {
  const stored = await readPassword(db);
  if (configured !== null) {
    if (stored === null || !(await verify(stored.hash, configured))) await storePassword(db, configured);
    return null;
  }
  if (stored !== null) return null;
  const generated = makePassword();
  // If two first starts run at once, one password is stored, and only the process that generated it shows it.
  const inserted = await db
    .insert(settings)
    .values({ key: SETTING, value: { hash: await hash(generated, ARGON2), epoch: 1 } })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return inserted.length === 0 ? null : generated;
}

/** Replaces the password. Ends every session that was opened before, in all processes. */
export async function storePassword(db: Db, password: string): Promise<void> {
  const passwordHash = await hash(password, ARGON2);
  await db
    .insert(settings)
    .values({ key: SETTING, value: { hash: passwordHash, epoch: 1 } })
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: sql`jsonb_build_object('hash', ${passwordHash}::text, 'epoch', (${settings.value}->>'epoch')::int + 1)`,
        updatedAt: sql`now()`,
      },
    });
}

/** Every attempt costs one hash verification, even if no password is stored, so the response time reveals nothing. */
export function createPasswordKeeper(db: Db, look = verify): PasswordKeeper {
  const processKey = randomBytes(32);
  let nobodys: Promise<string> | undefined;
  /** The hash of random bytes that nobody can type. */
  const hashOfNobody = () => {
    nobodys ??= hash(randomBytes(32), ARGON2);
    return nobodys;
  };
  const markOf = (candidate: string, source: string) =>
    createHmac('sha256', processKey).update(`${source}\n${candidate}`).digest('base64');
  const known = new Map<string, number>();
  const matches = async (candidate: string, stored: string) =>
    (await look(stored, candidate)) ||
    (candidate !== candidate.trim() && (await look(stored, candidate.trim())));
  return {
    async verify(candidate, source) {
      const stored = await readPassword(db);
      if (!(await matches(candidate, stored?.hash ?? (await hashOfNobody()))) || stored === null) return null;
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(markOf(candidate, source), stored.epoch);
      return stored.epoch;
    },
    async isKnown(candidate, source) {
      const epoch = known.get(markOf(candidate, source));
      return epoch !== undefined && epoch === (await readPassword(db))?.epoch;
    },
  };
}

async function readPassword(db: Db): Promise<StoredPassword | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, SETTING));
  return (row?.value as StoredPassword | undefined) ?? null;
}

/** Without letters and digits that are easily confused when read or heard. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Twenty random characters in groups of four: about 99 bits, and still easy to read out over the phone. */
function makePassword(): string {
  const pick = () => {
    // Bytes past the last whole multiple are rejected: they would make the first letters likelier.
    for (;;) {
      const [byte = 255] = randomBytes(1);
      if (byte < ALPHABET.length * Math.floor(256 / ALPHABET.length)) return ALPHABET[byte % ALPHABET.length];
    }
  };
  const group = () => Array.from({ length: GROUP_LENGTH }, pick).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
