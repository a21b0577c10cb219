import type { CallTextKind } from './call-messages.ts';
import type { CallMark, CallOutcome, CallReasonKind } from './call-round.ts';

/** The texts that people read in the call round. */

export const CALL_OUTCOME_LABELS: Readonly<Record<CallOutcome, string>> = {
  reached: 'Reached',
  no_answer: 'No answer',
  coming: 'Coming',
  wrong_number: 'Wrong number',
  do_not_call: 'Asks not to be called',
};

export const CALL_REASON_LABELS: Readonly<Record<CallReasonKind, string>> = {
  in_branch: 'Phone in branch, not informed',
  stock_in: 'Reserved phone in stock',
  slipped: 'Promise slipped',
  layby_overdue: 'Layby overdue',
  layby_due: 'Layby due soon',
  still_waiting: 'Ready, no contact for days',
  signature: 'Bank waits for the signature',
};

export const CALL_TEXT_LABELS: Readonly<Record<CallTextKind, string>> = {
  greeting: 'Greeting',
  ...CALL_REASON_LABELS,
  code: 'Collection code',
  closing: 'Closing',
};

export const CALL_MARK_LABELS: Readonly<Record<CallMark, string>> = {
  wrong_number: 'Wrong number',
  do_not_call: 'Asks not to be called',
  undecided: 'Not reached in five calls',
};
