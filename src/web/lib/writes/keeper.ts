import type { WaitsError } from '../api-error.ts';
import type { SentWrite } from './sent-writes.ts';

/** The part of the outbox that stores changes made without a connection, to send them later. */
export interface Keeper {
  mayWait(write: SentWrite): boolean;
  /**
   * Returns the change with the real ids of records that were created on this device and have been saved since.
   * @throws WordedError when it refers to a record that is not saved yet, and is of a kind that may not wait
   */
  named(write: SentWrite): SentWrite;
  /** Whether another change to the same record is still unsent: changes to one record are sent in order. */
  isBehindOthers(write: SentWrite): boolean;
  /** Hands the change over to the outbox, which sends it from now on. Returns the error to throw to the caller. */
  leave(write: SentWrite, isUnsent: boolean): WaitsError;
}

/** Which changes may wait; null until the outbox has loaded. Valid even while the outbox cannot store anything. */
export const rules: { current: Pick<Keeper, 'mayWait'> | null } = { current: null };
