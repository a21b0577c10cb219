import { dropDraft, hasDraft, openDraft } from '../forms/form-drafts.ts';
import { signer } from '../writes/deed.ts';
import { dropWrite, getWrites, putWrite, type Refusal, type SentWrite } from '../writes/sent-writes.ts';
import { isMaking, recordOf } from '../writes/subject.ts';
import { type ActionKind, actionOf, amountOf, moneyIn, typedIn } from './actions.ts';
import { noteGivenBack } from './given-back.ts';
import { followMakers, leaveBehind } from './made-here.ts';
import { ANSWERS, type AnswerKind, type Question, questionFor } from './questions.ts';
import { tellDropped } from './told.ts';

// What a person answers to a refusal, done. Under its key all the while: nothing was saved under it, or it is told so.

/** What can be answered here: to open it as typed, what was typed must still be there. */
export function questionOf(write: SentWrite, refusal: Refusal): Question {
  const question = questionFor(askedAs(write), refusal.code ?? 'unknown');
  const canDo = (kind: AnswerKind) => {
    if (kind === 'correct') return write.opening !== null && hasDraft(write.opening);
    if (kind === 'give_back') return amountOf(write) !== null;
    // What was taken is given back, or nothing was.
    if (kind === 'drop' || kind === 'keep_theirs')
      return amountOf(write) === null || !question.answers.includes('give_back');
    // Sent once more with the version that was refused, it would be refused for ever.
    if (kind === 'mine_too') return refusal.version !== null || !namesVersion(write);
    return kind !== 'sign_here' || signer.current?.agent != null;
  };
  const answers = question.answers.filter(canDo);
  const canDrop = answers.some((kind) => kind === 'drop' || kind === 'keep_theirs' || kind === 'give_back');
  return { ...question, answers: canDrop ? answers : [...answers, 'drop'] };
}

/** The order that a completed reservation brings along may have been paid for. */
function askedAs(write: SentWrite): ActionKind | null {
  const kind = actionOf(write);
  return kind === 'reservation_step' && amountOf(write) !== null ? 'order_payment' : kind;
}

/** Sends it as it is to be by now, or drops it and leaves that in the history. */
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
      // The device has gone: only the money comes back, as far as it is too much.
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

/** What is new has no version yet: the one that it names is its customer's, of whom it changes something as well. */
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

/** A reservation that is completed brings its order along. */
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
  // Whatever it was dropped by: its provisional receipt is void.
  if (moneyIn([write]) > 0) noteGivenBack(write);
  await tellDropped(write, refusal.words, answered);
  dropWrite(write.key);
  if (write.opening !== null) dropDraft(write.opening);
  await leaveBehind(write);
  // Who has answered has seen how the record stands: what was done after this goes on from there.
  if (refusal.version === null) return;
  const record = recordOf(write);
  for (const one of getWrites())
    if (one.isWaiting && one.ifMatch === write.ifMatch && one.ifMatch !== null && recordOf(one) === record)
      putWrite({ ...one, ifMatch: String(refusal.version) });
}
