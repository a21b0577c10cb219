import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { changedElsewhereAt } from '#web/lib/realtime/changed-rows.ts';
import { subscribeNews } from '#web/lib/realtime/realtime-client.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { describeDeletion, describeLastHand } from '../shop/last-hand.ts';
import { describeRefusal, type RowSubject } from '../shop/refusal.ts';

type Versioned = { id: number; version: number };

/**
 * The version of a record that a dialog's save is based on. When somebody else was faster, `refused` moves the dialog on to the current version, so
 * that the next save is a deliberate decision.
 */
export function useRowBase<Row extends Versioned>(row: Row, subject: RowSubject<Row>) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const [base, setBase] = useState(row);
  return {
    base,
    /** Who deleted the record while the dialog was open, and when; null while it is there. */
    deletedBy: useDeletion(subject.entity, row.id, timeZone),
    /** Moves on to a version that the dialog itself has saved, or that does not differ in what was seen. */
    moveOn: setBase,
    currentOf: subject.currentOf,
    /** The newer version, if that is why the save was refused, and the message about it. */
    refused: async (error: unknown): Promise<{ current: Row | null; words: string | null }> => {
      const current = subject.currentOf(error);
      if (current) setBase(current);
      subject.adopt(client, error);
      const words = await describeRefusal(error, base, subject, timeZone);
      return { current, words: words && `${words} Check, then try again.` };
    },
    describeHand: (): Promise<string> => describeLastHand(subject.entity, base.id, timeZone),
  };
}

export type RowBase<Row extends Versioned> = ReturnType<typeof useRowBase<Row>>;

function useDeletion(entity: RowSubject<unknown>['entity'], id: number, zone: string): string | null {
  const [openedAt] = useState(Date.now);
  const [words, setWords] = useState<string | null>(null);
  const changedAt = useSyncExternalStore(subscribeNews, () => changedElsewhereAt(entity, id));
  useEffect(() => {
    if (changedAt < openedAt) return;
    let isLast = true;
    void describeDeletion(entity, id, zone).then((said) => {
      if (isLast) setWords(said);
    });
    return () => {
      isLast = false;
    };
  }, [changedAt, openedAt, entity, id, zone]);
  return words;
}
