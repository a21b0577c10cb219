import { hash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, for a cookie. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether this can be such a secret: nothing else is worth a look, nor to be remembered. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored of a token: enough to recognise it, useless to whoever reads the database. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
