import { useMemo, useSyncExternalStore } from 'react';
import type { Cents } from '#shared/domain/money.ts';
import type { Days } from '../outbox/actions.ts';
import { getUnsettled, type SentWrite, subscribeToWrites } from './sent-writes.ts';
import { isMaking, recordOf } from './subject.ts';
import { ownerIdOf, temporaryIdOf } from './temporary-id.ts';

// The waiting changes to the rows on screen.

/** What the outbox can work out from its waiting changes. */
interface Layer {
  /** Applies the waiting changes to a row, oldest first. */
  layOver<Row extends { id: number }>(entity: string, row: Row, writes: readonly SentWrite[]): Row;
  takingsIn(writes: readonly SentWrite[], days: Days): Cents;
}

/** Set once the code of the outbox has loaded; while nothing waits, it is not needed. */
export const layer: { current: Layer | null } = { current: null };

const NONE: readonly SentWrite[] = [];
let grouped: { of: readonly SentWrite[]; bySubject: ReadonlyMap<string, readonly SentWrite[]> } = {
  of: NONE,
  bySubject: new Map(),
};

/** The waiting changes to one record, oldest first; the same array until they change. */
export function useWaiting(entity: string, id: number): readonly SentWrite[] {
  return useSyncExternalStore(subscribeToWrites, () => waitingOn(entity, id));
}

/** `useWaiting` outside of React, without a subscription. */
export function waitingOn(entity: string, id: number): readonly SentWrite[] {
  return waitingBySubject().get(`${entity}:${id}`) ?? NONE;
}

/** The row as it will be once its waiting changes are saved: a next step starts from there. */
export function useWaitingRow<Row extends { id: number }>(entity: string, row: Row): Row {
  const writes = useWaiting(entity, row.id);
  return useMemo(
    () => (writes.length === 0 ? row : (layer.current?.layOver(entity, row, writes) ?? row)),
    [entity, row, writes],
  );
}

/** `useWaitingRow` outside of React, without a subscription. */
export function waitingRow<Row extends { id: number }>(entity: string, row: Row): Row {
  const writes = waitingOn(entity, row.id);
  return writes.length === 0 ? row : (layer.current?.layOver(entity, row, writes) ?? row);
}

/** The money taken for orders on these days, on this device, that is not booked yet. Zero without days. */
export function useWaitingTakings(days: Days | null): Cents {
  const unsettled = useSyncExternalStore(subscribeToWrites, getUnsettled);
  const waiting = unsettled.filter(({ isWaiting }) => isWaiting);
  return (days && layer.current?.takingsIn(waiting, days)) ?? 0;
}

function waitingBySubject(): ReadonlyMap<string, readonly SentWrite[]> {
  const unsettled = getUnsettled();
  if (grouped.of === unsettled) return grouped.bySubject;
  const before = grouped.bySubject;
  const bySubject = new Map<string, readonly SentWrite[]>();
  for (const write of unsettled) {
    if (!write.isWaiting) continue;
    for (const key of recordsOf(write)) bySubject.set(key, [...(bySubject.get(key) ?? NONE), write]);
  }
  // Keeps the array of each record whose changes are the same, so that its row is not rendered again.
  for (const [key, writes] of bySubject) {
    const known = before.get(key);
    if (known?.length === writes.length && known.every((one, at) => one === writes[at]))
      bySubject.set(key, known);
  }
  grouped = { of: unsettled, bySubject };
  return bySubject;
}

/**
 * The records that a waiting change affects: its own, the one whose queue it uses (a pre-order's order), and those it creates (a pre-order, a new
 * customer).
 */
function recordsOf(write: SentWrite): ReadonlySet<string> {
  const made = isMaking(write)
    ? [`pre_order:${temporaryIdOf(write.key)}`, `customer:${ownerIdOf(write.key)}`]
    : [];
  return new Set([recordOf(write), write.line, ...made].filter((one) => typeof one === 'string'));
}
