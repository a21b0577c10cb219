import type { ErrorCode } from '#shared/errors.ts';
import { databaseErrorOf } from '../database/database-error.ts';
import { StandbyError } from '../database/standby.ts';
import { AppError } from './app-error.ts';

/** Maps database errors to API errors: the one place for constraint → code. */

const BY_CONSTRAINT: Record<string, { code: ErrorCode; detail: string }> = {
  pre_orders_one_open_idx: { code: 'conflict', detail: 'This order already has an open pre-order' },
  receipts_reversed_once_idx: { code: 'already_reversed', detail: 'This payment has already been reversed' },
  payments_customer_fk: { code: 'invalid_request', detail: 'This customer does not exist' },
  laybys_customer_fk: { code: 'invalid_request', detail: 'This customer does not exist' },
  reservations_customer_fk: { code: 'invalid_request', detail: 'This customer does not exist' },
  payments_paid_not_negative: { code: 'invalid_request', detail: 'This would take back more than was paid' },
  laybys_paid_not_negative: { code: 'invalid_request', detail: 'This would take back more than was paid' },
};

/** How the trigger's message ends: migrations keep their words. */
const PUT_ASIDE_END = / by now: take that back first$/;
const NUMERIC_OUT_OF_RANGE = '22003';
const DISK_FULL = '53100';
/** Reading or writing a file failed: the disk is broken or was removed. */
const DISK_FAILED = '58030';
/** Connections lost, refused or exhausted; server starting, stopping or read-only for now; statement timed out. */
const UNAVAILABLE = /^(08|57P|53[023]|57014|55P03|25P03|25006)/;
/** Those of them that mean a connection cut off: by the network, or by a server that stops or is terminated. */
const LOST = /^(08|57P0[123])/;
const UNAVAILABLE_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** The refusal that a database error stands for, or null if it is a bug. */
export function appErrorOfDatabase(error: unknown): AppError | null {
  const refused = databaseErrorOf(error);
  if (refused === null)
    return isConnectionFault(error) ? new AppError('unavailable', { cause: error }) : null;
  // The trigger that refuses knows for whom the phone is put aside.
  if (refused.constraint === 'device_put_aside_once') {
    const detail = (refused.detail ?? refused.message).replace(PUT_ASIDE_END, '. Undo that first.');
    return new AppError('conflict', { detail, cause: error });
  }
  const known = BY_CONSTRAINT[refused.constraint ?? ''];
  if (known) return new AppError(known.code, { detail: known.detail, cause: error });
  if (refused.code === NUMERIC_OUT_OF_RANGE) {
    return new AppError('invalid_request', {
      detail: 'The amount is larger than N$ 99,999,999.99',
      cause: error,
    });
  }
  if (refused.code === DISK_FULL) return new AppError('storage_full', { cause: error });
  if (refused.code === DISK_FAILED) return new AppError('storage_failed', { cause: error });
  if (UNAVAILABLE.test(refused.code ?? '')) return new AppError('unavailable', { cause: error });
  return null;
}

/** Whether the connection was lost while a statement was running. */
export function isDatabaseLost(error: unknown): boolean {
  return isConnectionFault(error) || LOST.test(databaseErrorOf(error)?.code ?? '');
}

function isConnectionFault(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof StandbyError) return true;
    const code = (current as NodeJS.ErrnoException).code;
    if (code !== undefined && UNAVAILABLE_SYSTEM.has(code)) return true;
    if (
      /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
        current.message,
      )
    )
      return true;
  }
  return false;
}
