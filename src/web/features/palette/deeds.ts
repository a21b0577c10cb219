import type { SearchHit } from '#shared/contracts/search.ts';
import { ORDER_LIFECYCLE } from '#shared/domain/order-lifecycle.ts';
import { isStoredStatus } from '#shared/domain/order-statuses.ts';
import { isOnward, ORDER_ACTION_KINDS, ORDER_ACTIONS, type OrderAction } from '#shared/domain/order-steps.ts';
import { normalizeQuoteNumber, normalizeText } from '#shared/domain/text.ts';
import { OTHER_WORDS } from './deed-words.text.ts';
import { DEED_TEXT } from './palette.text.ts';

/** Commands for an order that are typed with its number: "4711 pay", "available QU-4711". */

type Step = Exclude<OrderAction, 'step_back' | 'reopen'>;
type BareStep = Exclude<Step, 'collect' | 'create_pre_order'>;
export type DeedKind = 'addPayment' | 'communication' | Step;

/** Steps that are performed at once; the others open a dialog. */
export const BARE_STEPS = ORDER_ACTION_KINDS.filter(
  (kind): kind is BareStep => isOnward(kind) && kind !== 'collect',
);

export interface Deed {
  /** `undo` opens Activity, where the change is shown first. */
  kind: DeedKind | 'undo';
  /** The command's words before the order's number: 'Available', 'Add payment to'. */
  words: string;
}

const PAYMENT: Deed = { kind: 'addPayment', words: DEED_TEXT.payment };
const INFORM: Deed = { kind: 'communication', words: DEED_TEXT.inform };
const UNDO: Deed = { kind: 'undo', words: DEED_TEXT.undo };
const STEPS: readonly Deed[] = ORDER_ACTION_KINDS.flatMap((kind) =>
  kind === 'step_back' || kind === 'reopen' ? [] : [{ kind, words: ORDER_ACTIONS[kind].label }],
);
export const ALL_DEEDS: readonly Deed[] = [PAYMENT, ...STEPS, INFORM, UNDO];

/** The commands for a found order: payment, next step, pre-order, contacting the customer, undo. */
export function deedsOf({ kind, status }: Pick<SearchHit, 'kind' | 'status'>): Deed[] {
  if (kind !== 'payment') return [];
  const code = status?.code ?? '';
  if (!isStoredStatus(code)) return [PAYMENT, UNDO];
  const steps = ORDER_LIFECYCLE.filter(({ from }) => from.includes(code)).map((row) => row.kind);
  const offered = [steps.find(isOnward), steps.find((step) => step === 'create_pre_order')];
  return [PAYMENT, ...STEPS.filter(({ kind: step }) => offered.some((one) => one === step)), INFORM, UNDO];
}

/** The parts of the typed text: 'pay', and '4711'. */
export interface WantedDeed {
  deed: string;
  of: string;
}

/** A text with fewer letters is no command. */
export const LEAST_LETTERS = 3;
const HAS_DIGIT = /\d/;
/** The letters before the digits of a quote number: "QU 4711". */
const QUOTE_LETTERS = /^[a-z]{1,3}$/i;
const BEGINS_APART = /^[a-z]+ /i;

/** The command and the number in the typed text; null for an ordinary search. */
export function deedIn(q: string): WantedDeed | null {
  const words = q.split(/\s+/).filter(Boolean);
  const firstNumber = words.findIndex((word) => HAS_DIGIT.test(word));
  const lastNumber = words.findLastIndex((word) => HAS_DIGIT.test(word));
  if (firstNumber < 0) return null;
  const numbers = words.slice(firstNumber, lastNumber + 1);
  const [before, after] = [words.slice(0, firstNumber), words.slice(lastNumber + 1)];
  const letters = before.at(-1) ?? '';
  return (
    deedAround(before, numbers, after) ??
    (QUOTE_LETTERS.test(letters) ? deedAround(before.slice(0, -1), [letters, ...numbers], after) : null)
  );
}

function deedAround(before: string[], numbers: string[], after: string[]): WantedDeed | null {
  // The command stands before the number or after it, never on both sides.
  if (before.length > 0 === after.length > 0) return null;
  const deed = [...before, ...after].join(' ');
  const isDeed = deed.length >= LEAST_LETTERS && ALL_DEEDS.some((one) => isMeantBy(one, deed));
  return isDeed ? { deed, of: numbers.join(' ') } : null;
}

/**
 * The orders that are meant by the typed number: those whose number it is, otherwise all that contain it; with separate letters before the
 * digits only the former.
 */
export function ordersMeant<Hit extends Pick<SearchHit, 'kind' | 'title'>>(
  of: string,
  hits: readonly Hit[],
): Hit[] {
  const orders = hits.filter(({ kind }) => kind === 'payment');
  const number = normalizeText(of);
  const whole = orders.filter(({ title }) => {
    const quote = normalizeText(title);
    return (
      normalizeQuoteNumber(title) === normalizeQuoteNumber(of) ||
      (quote.endsWith(number) && !HAS_DIGIT.test(quote.at(-number.length - 1) ?? ''))
    );
  });
  return whole.length > 0 || BEGINS_APART.test(of) ? whole : orders;
}

/** Whether each typed word begins a word of the command, or the text begins one of its other names. */
export function isMeantBy({ words }: Deed, deed: string): boolean {
  const known = normalizeText(words).split(/[ /-]+/);
  const wanted = normalizeText(deed);
  return (
    wanted.split(/[ /-]+/).every((begin) => known.some((word) => word.startsWith(begin))) ||
    (OTHER_WORDS[words] ?? []).some((name) => normalizeText(name).startsWith(wanted))
  );
}
