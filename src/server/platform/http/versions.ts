import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from './app-error.ts';

/** `If-Match` on a change: the version that the person was looking at. */

/** The version in `If-Match`, or null when the caller does not ask for the check. */
export function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (version === undefined) throw fieldError('If-Match', 'Expected a version in quotes, such as "3"');
  return Number(version);
}

/** @throws AppError stale_version with the current row, as it would be answered, when the row has been changed since. */
export function assertVersion(
  expected: number | null,
  row: { version: number },
  present: () => unknown,
): void {
  if (expected !== null && expected !== row.version) {
    throw new AppError('stale_version', { extra: { current: present() } });
  }
}
