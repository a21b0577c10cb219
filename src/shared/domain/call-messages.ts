import type { CallReasonKind } from './call-round.ts';

/** What is said to a customer, in writing: one message of all reasons. A template is words with `{placeholders}`. */

export const CALL_PLACEHOLDERS = [
  'name',
  'model',
  'balance',
  'branch',
  'hours',
  'day',
  'company',
  'code',
] as const;
export type CallPlaceholder = (typeof CALL_PLACEHOLDERS)[number];
export type CallValues = Readonly<Record<CallPlaceholder, string>>;

const GREETING = 'Hello {name},';
const CLOSING = 'Our hours: {hours}. {company}';

/** A sentence a reason, as shipped. */
export const CALL_TEMPLATES: Readonly<Record<CallReasonKind, string>> = {
  in_branch: 'your {model} is ready for you at our {branch} branch.',
  stock_in: 'the {model} that you reserved is in stock at our {branch} branch.',
  slipped: 'we are sorry: your {model} takes longer than we told you. We now expect it {day}.',
  layby_overdue: 'the payment for your layby of the {model} was due on {day}; {balance} is still open.',
  layby_due: 'the payment for your layby of the {model} is due on {day}; {balance} is still open.',
  still_waiting: 'your {model} is still waiting for you at our {branch} branch.',
  signature: 'the bank waits for your signature on the contract for your {model}.',
};

/** After what says that a device lies there. */
const CODE_SENTENCE = 'Show this code when you collect it: {code}.';

/** The words with what stands for each placeholder; one that nobody knows is left as it is. */
export function fillTemplate(template: string, values: CallValues): string {
  return template.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? values[name as CallPlaceholder] : all,
  );
}

/** `code`: that the customer shows at the counter; empty where nothing lies there. */
export type CallSentence = Pick<CallValues, 'model' | 'balance' | 'branch' | 'day' | 'code'> & {
  kind: CallReasonKind;
};

/** One message for all reasons, in their order: the same is not said twice. */
export function callMessage(
  person: Pick<CallValues, 'name' | 'hours' | 'company'>,
  reasons: readonly CallSentence[],
): string {
  const fill = (template: string, reason?: CallSentence) =>
    fillTemplate(template, { model: '', balance: '', branch: '', day: '', code: '', ...reason, ...person });
  const templateOf = ({ kind, code }: CallSentence) =>
    code === '' ? CALL_TEMPLATES[kind] : `${CALL_TEMPLATES[kind]} ${CODE_SENTENCE}`;
  const said = [...new Set(reasons.map((reason) => fill(templateOf(reason), reason)))];
  const [first = '', ...others] = said;
  return [fill(GREETING), first, ...others.map(capital), fill(CLOSING)]
    .filter((part) => part !== '')
    .join(' ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
