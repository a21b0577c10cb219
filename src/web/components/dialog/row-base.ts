import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppConfig } from '#web/lib/session.ts';
import { describeLastHand } from '../shop/last-hand.ts';
import { describeRefusal, type RowSubject } from '../shop/refusal.ts';

type Versioned = { id: number; version: number };

/**
 * The state of a record that a dialog's save is based on. When somebody was faster, `refused` moves the dialog on to the
 * present state; the next save is then a decision made with open eyes.
 */
export function useRowBase<Row extends Versioned>(row: Row, subject: RowSubject<Row>) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const [base, setBase] = useState(row);
  return {
    base,
    /** Goes on from a state that the dialog itself has brought about. */
    moveOn: setBase,
    /** The newer state that stood in the way, if that is why it was refused, and what to say of it. */
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
