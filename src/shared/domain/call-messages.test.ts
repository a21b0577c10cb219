import { expect, it } from 'vitest';
import {
  CALL_TEXTS,
  type CallSentence,
  callMessage,
  placeholdersOf,
  SHIPPED_TEXTS,
  smsCount,
  textFault,
} from './call-messages.ts';

const PERSON = { name: 'Selma', hours: '08:00–19:00', company: 'Omatala' };
const READY: CallSentence = {
  ...{ kind: 'in_branch', model: 'Galaxy S24', branch: 'Rundu', code: '048213', balance: '', day: '' },
};

it('finds nothing wrong with what is shipped, and takes each placeholder that it offers', () => {
  for (const kind of CALL_TEXTS) {
    expect(textFault(kind, SHIPPED_TEXTS[kind]), kind).toBeNull();
    const all = placeholdersOf(kind).map((name) => `{${name}}`);
    expect(textFault(kind, all.join(' ')), kind).toBeNull();
  }
});

it.each([
  ['{constructor}', '{constructor} is not a known placeholder'],
  ['{}', '{} is not a known placeholder'],
  ['{ model }', '{ model } is not a known placeholder'],
  ['{{model}}', '{} is not a known placeholder'],
  ['{model', '{model is not a known placeholder'],
])('refuses %s, which would be sent as it stands', (text, fault) => {
  expect(textFault('in_branch', text)).toContain(fault);
});

it('has no message in a language in which a part of it is not written', () => {
  const { in_branch: _, ...others } = SHIPPED_TEXTS;
  expect(callMessage(PERSON, [READY], others)).toBeNull();
  const { code: __, ...codeless } = SHIPPED_TEXTS;
  expect(callMessage(PERSON, [READY], codeless)).toBeNull();
  expect(callMessage(PERSON, [{ ...READY, code: '' }], codeless)).toBe(
    'Hello Selma, your Galaxy S24 is ready for you at our Rundu branch. Our hours: 08:00-19:00. Omatala',
  );
});

it('says what is to be paid where something is, and nothing of money elsewhere', () => {
  const ready = (balance: string, in_branch = SHIPPED_TEXTS.in_branch) =>
    callMessage(PERSON, [{ ...READY, code: '', balance }], { ...SHIPPED_TEXTS, in_branch });
  expect(ready('N$ 500.00')).toContain('at our Rundu branch. Please bring N$ 500.00. Our hours');
  expect(ready('')).toContain('at our Rundu branch. Our hours');
  // Nothing else is lost with it, whatever the shop has written.
  expect(ready('', '{balance} is due for your {model}! It is here.')).toContain(
    'N$ 0.00 is due for your Galaxy S24! It is here.',
  );
});

it('is one text message where a dash or a hard space would make it two', () => {
  const message = callMessage(PERSON, [
    { ...READY, kind: 'layby_due', balance: 'N$\u00a01,250.00', day: 'now', code: '' },
  ]);
  expect(message).toContain('The balance is N$ 1,250.00. Our hours: 08:00-19:00.');
  expect(smsCount(message ?? '')).toBe(1);
});

it('does not fill in what a customer is called', () => {
  const message = callMessage({ ...PERSON, name: '{model} $& $1' }, [{ ...READY, code: '' }]);
  expect(message).toContain('Hello {model} $& $1, your Galaxy S24');
});

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ŋ'.repeat(70), 1],
  ['ŋ'.repeat(71), 2],
  ['', 1],
])('counts the text messages of %s', (text, count) => {
  expect(smsCount(text)).toBe(count);
});
