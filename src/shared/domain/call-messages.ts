import { CALL_REASONS, type CallReasonKind } from './call-round.ts';
import { formatMoney } from './money.ts';
import { capitalized } from './text.ts';

/** The written message to a customer: one message for all reasons. A text has `{placeholders}`, and the shop may replace it. */

const CALL_PLACEHOLDERS = ['name', 'model', 'balance', 'branch', 'hours', 'day', 'company', 'code'] as const;
export type CallPlaceholder = (typeof CALL_PLACEHOLDERS)[number];
export type CallValues = Readonly<Record<CallPlaceholder, string>>;

/**
 * The parts of a message in their order: one sentence for each reason, and the one about the code after the sentences about devices in a
 * branch.
 */
export const CALL_TEXTS = ['greeting', ...CALL_REASONS, 'code', 'closing'] as const;
export type CallTextKind = (typeof CALL_TEXTS)[number];
export type CallTexts = Readonly<Record<CallTextKind, string>>;

/** `english` is shipped, `second` is written by the shop; a setting holds the second language's name. */
export const CALL_LANGUAGES = ['english', 'second'] as const;
export type CallLanguage = (typeof CALL_LANGUAGES)[number];

export const CALL_TEXT_LENGTH = 300;

export const SHIPPED_TEXTS: CallTexts = {
  greeting: 'Hello {name},',
  in_branch: 'your {model} is ready for you at our {branch} branch. Please bring {balance}.',
  stock_in: 'the {model} that you reserved is in stock at our {branch} branch.',
  slipped: 'we are sorry, your {model} is taking longer than we told you. New expected date: {day}.',
  layby_overdue: 'your layby payment for the {model} was due on {day}. The balance is {balance}.',
  layby_due: 'your layby payment for the {model} is due on {day}. The balance is {balance}.',
  still_waiting: 'your {model} is still waiting for you at our {branch} branch. Please bring {balance}.',
  signature: 'the bank is waiting for your signature on the contract for your {model}.',
  code: 'Show this code when you collect it: {code}.',
  closing: 'Our hours: {hours}. {company}',
};

const ANYWHERE = ['name', 'company', 'hours'] as const;
const OF_KIND: Readonly<Record<CallTextKind, readonly CallPlaceholder[]>> = {
  greeting: [],
  in_branch: ['model', 'branch', 'balance'],
  stock_in: ['model', 'branch'],
  slipped: ['model', 'day', 'branch'],
  layby_overdue: ['model', 'day', 'balance', 'branch'],
  layby_due: ['model', 'day', 'balance', 'branch'],
  still_waiting: ['model', 'branch', 'balance'],
  signature: ['model', 'branch'],
  code: ['code'],
  closing: [],
};
/** The placeholders without which the customer would not know what the text is about. */
const NEEDED: Partial<Record<CallTextKind, readonly CallPlaceholder[]>> = {
  slipped: ['day'],
  layby_overdue: ['balance'],
  layby_due: ['day', 'balance'],
  code: ['code'],
};

/** The placeholders that a text of this kind may contain, its own ones first. */
export const placeholdersOf = (kind: CallTextKind): readonly CallPlaceholder[] => [
  ...OF_KIND[kind],
  ...ANYWHERE,
];

/**
 * What is wrong with a text, in words, or null. It ensures that a customer never gets an unreplaced `{placeholder}`, nor a layby text
 * without its amount.
 */
export function textFault(kind: CallTextKind, text: string): string | null {
  const known: readonly string[] = placeholdersOf(kind);
  const bare = text.replaceAll(/\{([^{}]*)\}/g, (all, name: string) => (known.includes(name) ? '' : all));
  const [odd] = /\{[^{}]*\}?|\}/.exec(bare) ?? [];
  if (odd !== undefined)
    return `${odd} is not a known placeholder. You can use ${known.map(inBraces).join(', ')}.`;
  const missing = NEEDED[kind]?.find((name) => !text.includes(inBraces(name)));
  return missing === undefined ? null : `${inBraces(missing)} is missing.`;
}

const inBraces = (name: string) => `{${name}}`;

/** Replaces the placeholders by their values; an unknown one is left unchanged. */
export function fillTemplate(template: string, values: CallValues): string {
  return template.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? values[name as CallPlaceholder] : all,
  );
}

/** Drops the sentence about money when nothing is due; a sentence that says something else as well stays, with an amount of N$ 0.00. */
function withoutBalance(text: string): string {
  const rest = text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !sentence.includes('{balance}'))
    .join(' ');
  const names = (words: string) => new Set(words.match(/\{\w+\}/g));
  return names(text).size === names(rest).size + 1 ? rest : text.replaceAll('{balance}', formatMoney('0.00'));
}

/**
 * `code`: the hand-over code that the customer shows at the counter. It is empty when no device is ready, as `balance` is when nothing is
 * due.
 */
export type CallSentence = Pick<CallValues, 'model' | 'balance' | 'branch' | 'day' | 'code'> & {
  kind: CallReasonKind;
};

/** The values about the customer who is written to and the shop that writes. */
export type CallPerson = Pick<CallValues, 'name' | 'hours' | 'company'>;

/**
 * One message for all reasons, in their order, without repeated sentences. Null when a text that it needs has not been written.
 */
export function callMessage(
  person: CallPerson,
  reasons: readonly CallSentence[],
  texts: Partial<CallTexts> = SHIPPED_TEXTS,
): string | null {
  const hasCode = reasons.some(({ code }) => code !== '');
  const needed = ['greeting', ...reasons.map(({ kind }) => kind), ...(hasCode ? ['code'] : []), 'closing'];
  if (needed.some((kind) => texts[kind as CallTextKind] === undefined)) return null;
  const fill = (kind: CallTextKind, reason?: CallSentence) => {
    const text = texts[kind] ?? '';
    const values = { model: '', balance: '', branch: '', day: '', code: '', ...reason, ...person };
    const isDue = values.balance !== '' || !text.includes('{balance}');
    return fillTemplate(isDue ? text : withoutBalance(text), values);
  };
  const sentenceOf = (reason: CallSentence) =>
    reason.code === '' ? fill(reason.kind, reason) : `${fill(reason.kind, reason)} ${fill('code', reason)}`;
  const [first = '', ...others] = new Set(reasons.map(sentenceOf));
  const message = [fill('greeting'), first, ...others.map(capitalized), fill('closing')];
  // An empty branch leaves two spaces, which become one. A single typographic dash or hard space would halve the length of a text message, so
  // they are replaced.
  return message
    .join(' ')
    .replaceAll('–', '-')
    .replaceAll(/[ \u00a0\u202f]+/g, ' ')
    .trim();
}

// The GSM 7-bit alphabet of text messages; the characters in `DOUBLE` take two places each.
const GSM = /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const DOUBLE = /[\^{}\\[~\]|€]/g;

/** The number of text messages that the text takes: characters outside the GSM alphabet make each message shorter. */
export function smsCount(text: string): number {
  const isPlain = GSM.test(text);
  const length = isPlain ? text.length + (text.match(DOUBLE)?.length ?? 0) : text.length;
  const [one, ofMany] = isPlain ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / ofMany);
}
