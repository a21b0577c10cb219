import { dropDraft, hasDraft, openDraft } from '../forms/form-drafts.ts';
import { signer } from '../writes/deed.ts';
import { dropWrite, getWrites, putWrite, type Refusal, type SentWrite } from '../writes/sent-writes.ts';
import { isMaking, recordOf } from '../writes/subject.ts';
import { type ActionKind, actionOf, amountOf, moneyIn, typedIn } from './actions.ts';
import { noteGivenBack } from './given-back.ts';
import { followMakers, leaveBehind } from './made-here.ts';
import { ANSWERS, type AnswerKind, type Question, questionFor } from './questions.ts';
import { tellDropped } from './told.ts';

// Carries out the user's answer to a refused change. The change keeps its idempotency key throughout: nothing was saved with it, or the server says
// that it was.

/** The question about a refused change, with the answers that are possible now. "Edit and resend" needs the draft to be there still. */
export function questionOf(write: SentWrite, refusal: Refusal): Question {
  const question = questionFor(askedAs(write), refusal.code ?? 'unknown');
  const canDo = (kind: AnswerKind) => {
    if (kind === 'correct') return write.opening !== null && hasDraft(write.opening);
    if (kind === 'give_back') return amountOf(write) !== null;
    // Money that was taken must be given back before a change can be dropped.
    if (kind === 'drop' || kind === 'keep_theirs')
      return amountOf(write) === null || !question.answers.includes('give_back');
    // With the refused version it would be refused again each time.
    if (kind === 'mine_too') return refusal.version !== null || !namesVersion(write);
    return kind !== 'sign_here' || signer.current?.agent != null;
  };
  const answers = question.answers.filter(canDo);
  const canDrop = answers.some((kind) => kind === 'drop' || kind === 'keep_theirs' || kind === 'give_back');
  return { ...question, answers: canDrop ? answers : [...answers, 'drop'] };
}

/** The kind of change to ask about: completing a reservation creates its order, which may have been paid for. */
function askedAs(write: SentWrite): ActionKind | null {
  const kind = actionOf(write);
  return kind === 'reservation_step' && amountOf(write) !== null ? 'order_payment' : kind;
}

/** Sends the change again, altered as the answer demands, or drops it and notes that in the history. */
export async function answer(write: SentWrite, refusal: Refusal, kind: AnswerKind): Promise<void> {
  switch (kind) {
    case 'ask_manager':
      return;
    case 'again':
      return send(write);
    case 'mine_too':
      return send(refusal.version === null ? write : ofVersion(write, refusal.version));
    case 'overpay':
      return send(retyped(write, isHandOver(write) ? withExcess(write, 'take') : { allowOverpayment: true }));
    case 'keep_both':
      return send(withDuplicate(write));
    case 'sign_here':
      return send(signedHere(write));
    case 'correct':
      dropWrite(write.key);
      if (write.opening !== null) openDraft(write.opening, { key: write.key, path: write.path });
      return followMakers();
    case 'give_back':
      // The device has been handed over: only the excess money is given back.
      if (isHandOver(write) && refusal.code === 'overpayment')
        return send(retyped(write, withExcess(write, 'give_back')));
      return drop(write, refusal, ANSWERS[kind]);
    case 'keep_theirs':
    case 'drop':
      return drop(write, refusal, ANSWERS[kind]);
  }
}

function send({ refusal: _, ...write }: SentWrite): void {
  putWrite({ ...write, isHeld: false });
}

function retyped(write: SentWrite, more: Record<string, unknown>): SentWrite {
  return { ...write, content: JSON.stringify({ ...typedIn(write), ...more }) };
}

/**
 * The customer's changes within a change that creates a record, else null. A new record has no version; the version in it is that of its customer,
 * whom it changes too.
 */
function changesIn(write: SentWrite): object | null {
  const { customerChanges } = typedIn(write);
  const isNamed = typeof customerChanges === 'object' && customerChanges !== null;
  return isMaking(write) && isNamed ? customerChanges : null;
}

function namesVersion(write: SentWrite): boolean {
  return write.ifMatch !== null || changesIn(write) !== null;
}

function ofVersion(write: SentWrite, version: number): SentWrite {
  const changes = changesIn(write);
  if (changes === null) return { ...write, ifMatch: String(version) };
  return retyped(write, { customerChanges: { ...changes, version } });
}

const isHandOver = (write: SentWrite) => actionOf(write) === 'hand_over';

function withExcess(write: SentWrite, excess: 'take' | 'give_back'): Record<string, unknown> {
  const { payment } = typedIn(write);
  return { payment: typeof payment === 'object' && payment !== null ? { ...payment, excess } : payment };
}

/** Completing a reservation creates its order. */
function withDuplicate(write: SentWrite): SentWrite {
  const { order } = typedIn(write);
  const more = { allowDuplicate: true };
  return retyped(
    write,
    typeof order === 'object' && order !== null ? { order: { ...order, ...more } } : more,
  );
}

function signedHere(write: SentWrite): SentWrite {
  const { deed } = write;
  if (deed === undefined || signer.current === null) return write;
  return { ...write, deed: { ...deed, agent: signer.current.agent ?? null } };
}

async function drop(write: SentWrite, refusal: Refusal, answered: string): Promise<void> {
  // The provisional receipt is void, whichever answer dropped the change.
  if (moneyIn([write]) > 0) noteGivenBack(write);
  await tellDropped(write, refusal.words, answered);
  dropWrite(write.key);
  if (write.opening !== null) dropDraft(write.opening);
  await leaveBehind(write);
  // The user has seen the current record when answering: later changes to it are based on that version.
  if (refusal.version === null) return;
  const record = recordOf(write);
  for (const one of getWrites())
    if (one.isWaiting && one.ifMatch === write.ifMatch && one.ifMatch !== null && recordOf(one) === record)
      putWrite({ ...one, ifMatch: String(refusal.version) });
}
