import type { QueryClient } from '@tanstack/react-query';
import { ApiError, userMessageOf } from '#web/lib/api-error.ts';
import { describeLastHand, isTooLate } from './last-hand.ts';

/** A kind of record that two people may change at once. */
export interface RowSubject<Row> {
  entity: Parameters<typeof describeLastHand>[0];
  /** 'The order is now Approved.'; null where a record of this kind has no status. */
  standingOf: (row: Row) => string | null;
  /** The record as it is now, where the server sent it along with its refusal. */
  currentOf: (error: unknown) => Row | null;
  /** Shows that state wherever the record is shown; reads anew what a refusal without one leaves in doubt. */
  adopt: (client: QueryClient, error: unknown) => void;
}

type Versioned = { id: number; version: number };

interface RowRules<Row> extends Pick<RowSubject<Row>, 'entity' | 'standingOf'> {
  /** What only rows of this kind have: a refusal may bring the row of another kind. */
  mark: keyof Row & string;
  replace: (client: QueryClient, row: Row) => void;
  refresh: (client: QueryClient) => void;
}

/** A kind of record whose current row the server sends along when it refuses a change of an older one. */
export function rowSubject<Row extends Versioned>({
  mark,
  replace,
  refresh,
  ...words
}: RowRules<Row>): RowSubject<Row> {
  const currentOf = (error: unknown) => {
    const current = error instanceof ApiError ? error.problem?.current : null;
    const isRow = typeof current === 'object' && current !== null && mark in current;
    return isRow ? (current as Row) : null;
  };
  return {
    ...words,
    currentOf,
    adopt(client, error) {
      const current = currentOf(error);
      if (current) replace(client, current);
      else if (error instanceof ApiError && [404, 409].includes(error.status)) refresh(client);
    },
  };
}

/**
 * What to say when a change was refused because somebody else's came first: who did what, when, and where the record is
 * now; behind the server's reason where that is another. Null for every other failure.
 */
export async function describeRefusal<Row extends Versioned>(
  error: unknown,
  seen: Pick<Row, 'version'>,
  subject: RowSubject<Row>,
  zone: string,
): Promise<string | null> {
  const current = subject.currentOf(error);
  if (current === null || current.version === seen.version) return null;
  const hand = await describeLastHand(subject.entity, current.id, zone);
  if (!isTooLate(error)) return `${withFullStop(userMessageOf(error))} ${hand}.`;
  return [`${hand}.`, subject.standingOf(current)].filter(Boolean).join(' ');
}

function withFullStop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
