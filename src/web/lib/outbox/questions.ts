import type { ErrorCode } from '#shared/errors.ts';
import { ACTION_KINDS, type ActionKind } from './actions.ts';

// The question for a waiting change that was refused, and its possible answers. Pure: `answers.ts` carries them out.

export const ANSWERS = {
  keep_theirs: 'Keep theirs',
  mine_too: 'Apply mine too',
  overpay: 'Take it as overpayment',
  give_back: 'Give it back',
  ask_manager: 'Ask the manager',
  keep_both: 'Keep both',
  correct: 'Edit and resend',
  sign_here: 'Sign here',
  again: 'Try again',
  drop: 'Discard',
} as const;
export type AnswerKind = keyof typeof ANSWERS;

export interface Question {
  /** For the user, without the record's name. */
  ask: string;
  answers: readonly AnswerKind[];
}

/** Why a change was refused; `unknown` when the server gave no code. */
type Cause = ErrorCode | 'never_made' | 'unknown';

/** Error codes that a waiting change is never refused with, and why. */
export const NEVER_A_QUESTION: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'it waits for the login',
  wrong_password: 'logins do not wait',
  foreign_origin: 'the app asks its own server',
  pin_required: 'names and PINs do not wait',
  wrong_pin: 'names and PINs do not wait',
  deed_shop: 'it waits for its own shop',
  request_timeout: 'it is sent again',
  already_reversed: 'reversals do not wait',
  idempotency_running: 'its answer is waited for',
  idempotency_mismatch: 'it was saved before',
  expectation_failed: 'the app expects nothing',
  too_many_attempts: 'it is sent again',
  headers_too_large: 'the app sends few',
  internal: 'it is sent again',
  unavailable: 'it is sent again',
  storage_failed: 'it is sent again',
  storage_full: 'it is sent again',
};

const MONEY: readonly ActionKind[] = ['order_payment', 'layby_payment', 'add_order', 'add_layby'];
const NEW: readonly ActionKind[] = ACTION_KINDS.filter((kind) => kind.startsWith('add_'));
/** Changes that may also change the customer, based on the version that was seen. */
const OWNED: readonly ActionKind[] = ['add_order', 'add_layby', 'add_reservation'];

/**
 * The answers when the record that the change was for does not exist: money taken must be given back, and a new record can be opened for another one.
 */
function answersWithout(kind: ActionKind | null): AnswerKind[] {
  const isMoney = kind !== null && MONEY.includes(kind);
  const isNew = kind !== null && NEW.includes(kind);
  if (isMoney || kind === 'hand_over')
    return [...(isNew ? (['correct'] as const) : []), 'give_back', 'ask_manager'];
  return isNew ? ['correct', 'drop'] : ['drop'];
}

/** The question for each refusal of each kind of change. Money is always offered to be given back before the change can be dropped. */
export function questionFor(kind: ActionKind | null, cause: Cause): Question {
  const { ask, answers } = questionAbout(kind, cause);
  const isMoney = kind !== null && (MONEY.includes(kind) || kind === 'hand_over');
  if (!isMoney || answers.includes('give_back')) return { ask, answers };
  const isDropping = (one: AnswerKind) => one === 'drop' || one === 'keep_theirs';
  return { ask, answers: answers.flatMap((one) => (isDropping(one) ? ['give_back', one] : [one])) };
}

function questionAbout(kind: ActionKind | null, cause: Cause): Question {
  const isNew = kind !== null && NEW.includes(kind);
  if (kind === 'hand_over') {
    const question = handOverQuestion(cause);
    if (question !== null) return question;
  }
  switch (cause) {
    case 'stale_version':
    case 'lost_race': {
      const what = kind !== null && OWNED.includes(kind) ? 'the customer' : 'this record';
      return {
        ask: `Someone else changed ${what} in the meantime.`,
        // A new record has no version by somebody else to keep.
        answers: isNew ? ['mine_too', 'correct', 'drop'] : ['keep_theirs', 'mine_too'],
      };
    }
    case 'transition_refused':
      return {
        ask: 'The status was changed in the meantime, so this step is no longer possible.',
        answers: ['keep_theirs', 'again'],
      };
    case 'overpayment':
      return {
        ask: 'The balance has changed in the meantime: this is more than is still due.',
        answers: ['overpay', 'give_back', 'ask_manager'],
      };
    case 'never_made':
      return {
        ask: 'This was not sent, because the record it belongs to was not saved.',
        answers: answersWithout(kind),
      };
    case 'not_found':
      return { ask: 'The record was deleted in the meantime.', answers: ['drop', 'again'] };
    case 'duplicate_quote':
      return {
        ask: 'This quote number was used for another order in the meantime.',
        answers: ['correct', 'keep_both', 'drop'],
      };
    case 'duplicate_customer':
    case 'name_match':
      return {
        ask: 'A customer with this name or number already exists.',
        answers: ['correct', 'drop'],
      };
    case 'deed_signer':
    case 'agent_required':
      return { ask: 'An agent must sign this change on this device.', answers: ['sign_here', 'drop'] };
    case 'invalid_request':
    case 'payload_too_large':
    case 'unsupported_media_type':
      return { ask: 'The entered details were not accepted.', answers: ['correct', 'drop'] };
    default:
      return {
        ask: isNew
          ? 'This cannot be saved with the records as they are now.'
          : 'This change cannot be applied to the record as it is now.',
        answers:
          kind !== null && MONEY.includes(kind) ? ['again', 'give_back', 'ask_manager'] : ['again', 'drop'],
      };
  }
}

/** The device has been handed over: dropping the change is not offered first. Null where the general question applies. */
function handOverQuestion(cause: Cause): Question | null {
  switch (cause) {
    case 'overpayment':
    case 'never_made':
    case 'deed_signer':
    case 'agent_required':
      return null;
    case 'stale_version':
    case 'lost_race':
      return {
        ask: 'Someone else changed this record in the meantime, and the device has already been handed over.',
        answers: ['mine_too', 'ask_manager', 'drop'],
      };
    case 'not_found':
      return {
        ask: 'The record was deleted in the meantime, and the device has already been handed over.',
        answers: ['again', 'ask_manager', 'drop'],
      };
    default:
      return {
        ask: 'This change cannot be applied to the record as it is now, and the device has already been handed over.',
        answers: ['again', 'ask_manager', 'drop'],
      };
  }
}
