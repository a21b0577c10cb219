import type { QueryClient } from '@tanstack/react-query';
import { ApiError, userMessageOf } from '#web/lib/api-error.ts';
import { describeLastHand, isTooLate } from './last-hand.ts';

/** How refused changes are handled for a kind of record that two people may change at once. */
export interface RowSubject<Row> {
  entity: Parameters<typeof describeLastHand>[0];
  /** 'The order is now Approved.'; null for a kind of record without a status. */
  standingOf: (row: Row) => string | null;
  /** The current record, if the server sent it with its refusal. */
  currentOf: (error: unknown) => Row | null;
  /** Puts the current record wherever it is shown; refetches if the refusal came without it. */
  adopt: (client: QueryClient, error: unknown) => void;
}

type Versioned = { id: number; version: number };

interface RowRules<Row> extends Pick<RowSubject<Row>, 'entity' | 'standingOf'> {
  /** A field that only this kind of record has: a refusal may contain a record of another kind. */
  mark: keyof Row & string;
  replace: (client: QueryClient, row: Row) => void;
  refresh: (client: QueryClient) => void;
}

/** The handling for a kind of record whose current row the server sends when it refuses an outdated change. */
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
 * The message when a change was refused because somebody else's came first: who did what, when, and the current state of the record; after the
 * server's reason if that is another. Null for every other failure.
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
