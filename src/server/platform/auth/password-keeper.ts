import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { settings } from '../database/schema/access.schema.ts';

/**
 * The one shared password. Kept as an argon2id hash with a generation number ("epoch"): a new password is a new
 * epoch, and whatever was opened under an older one is closed.
 */

const SETTING = 'password';

/** argon2id is the library's default; 19 MiB and two passes are OWASP's floor. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For how long a process may believe that the password has not been changed by another. */
const REMEMBER_MS = 1000;

type StoredPassword = { hash: string; epoch: number };

export type PasswordKeeper = {
  /** Whether this is the password, as typed or with the spaces around it removed. */
  verify(candidate: string): Promise<boolean>;
  /** Whether `verify` has found this right before, in this process and under the current password: costs no hash. */
  isKnown(candidate: string): Promise<boolean>;
  /** The current generation. */
  epoch(): Promise<number>;
};

/**
 * Makes the stored password agree with the configured one. Without a configured one an existing password stays, and
 * the first start makes one up.
 * @returns the password that was made up, to be shown once; null otherwise
 */
export async function preparePassword(db: Db, configured: string | null): Promise<string | null> {
  const stored = await readPassword(db);
  if (configured !== null) {
    if (stored === null || !(await verify(stored.hash, configured))) await storePassword(db, configured);
    return null;
  }
  if (stored !== null) return null;
  const generated = makePassword();
  await storePassword(db, generated);
  return generated;
}

/** Replaces the password. Every session opened before it ends, on every process. */
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

export function createPasswordKeeper(db: Db): PasswordKeeper {
  const processKey = randomBytes(32);
  const markOf = (candidate: string) => createHmac('sha256', processKey).update(candidate).digest();
  let known: { mark: Buffer; epoch: number; askAgainAt: number } | null = null;
  const matches = async (candidate: string, stored: StoredPassword) =>
    (await verify(stored.hash, candidate)) ||
    (candidate !== candidate.trim() && (await verify(stored.hash, candidate.trim())));
  const current = async () => {
    const stored = await readPassword(db);
    if (stored === null) throw new Error('No password is stored: preparePassword has not run');
    return stored;
  };
  return {
    async verify(candidate) {
      const stored = await current();
      if (!(await matches(candidate, stored))) return false;
      known = { mark: markOf(candidate), epoch: stored.epoch, askAgainAt: performance.now() + REMEMBER_MS };
      return true;
    },
    async isKnown(candidate) {
      if (known === null || !timingSafeEqual(known.mark, markOf(candidate))) return false;
      if (known.askAgainAt > performance.now()) return true;
      if (known.epoch !== (await current()).epoch) return false;
      known.askAgainAt = performance.now() + REMEMBER_MS;
      return true;
    },
    async epoch() {
      return (await current()).epoch;
    },
  };
}

async function readPassword(db: Db): Promise<StoredPassword | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, SETTING));
  return (row?.value as StoredPassword | undefined) ?? null;
}

/** Without the letters that are read or heard as others. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Twenty random characters in groups of four: about 99 bits, and still something to read over the phone. */
function makePassword(): string {
  const pick = () => {
    // Bytes past the last whole multiple would make the first letters likelier.
    for (;;) {
      const [byte = 255] = randomBytes(1);
      if (byte < ALPHABET.length * Math.floor(256 / ALPHABET.length)) return ALPHABET[byte % ALPHABET.length];
    }
  };
  const group = () => Array.from({ length: GROUP_LENGTH }, pick).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
