import { hash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, for a cookie. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether the text has the form of a token: anything else is neither looked up nor cached. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored of a token: enough to recognise it, useless to anybody who reads the database. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
