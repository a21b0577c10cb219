import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '#shared/errors.ts';
import { ACTION_KINDS } from './actions.ts';
import { ANSWERS, type AnswerKind, NEVER_A_QUESTION, questionFor } from './questions.ts';

const CODES = Object.keys(ERROR_CODES) as ErrorCode[];
const ASKED = CODES.filter((code) => !(code in NEVER_A_QUESTION));
/** Codes that the server does not use. */
const OWN = ['never_made', 'unknown'] as const;
/** Answers that settle the change for good. */
const ENDS: readonly AnswerKind[] = ['drop', 'keep_theirs', 'give_back'];
const PAGE = readFileSync(new URL('../../../../docs/outbox.md', import.meta.url), 'utf8');

it('every refusal of everything that may wait has a question, which somebody can end', () => {
  for (const cause of [...ASKED, ...OWN])
    for (const kind of [...ACTION_KINDS, null]) {
      const { ask, answers } = questionFor(kind, cause);
      expect(ask, `${kind} ${cause}`).toMatch(/\.$/);
      expect(new Set(answers).size).toBe(answers.length);
      expect(
        answers.some((answer) => ENDS.includes(answer)),
        `${kind} ${cause}: ${answers}`,
      ).toBe(true);
    }
});

it('no refusal is both asked about and said never to come', () => {
  for (const code of Object.keys(NEVER_A_QUESTION)) expect(CODES).toContain(code);
  expect(ASKED).toContain('overpayment');
  expect(ASKED).toContain('stale_version');
});

it('the table in the docs names what may wait, each refusal and its answers, and nothing else', () => {
  const listed = [...PAGE.matchAll(/^\| `([a-z_]+)` +\|/gm)].map(([, name]) => name);
  expect([...listed].sort()).toEqual([...ACTION_KINDS, ...ASKED, ...OWN].sort());
  for (const cause of [...ASKED, ...OWN]) {
    const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${cause}\` `)) ?? '';
    const answers = new Set(ACTION_KINDS.flatMap((kind) => [...questionFor(kind, cause).answers]));
    expect(
      Object.keys(ANSWERS).filter((kind) => row.includes(ANSWERS[kind as AnswerKind])),
      cause,
    ).toEqual(Object.keys(ANSWERS).filter((kind) => answers.has(kind as AnswerKind)));
  }
  for (const code of Object.keys(NEVER_A_QUESTION)) expect(PAGE).toContain(`\`${code}\``);
});

it('what went over the counter is never left to what the others did, nor opened as typed', () => {
  for (const cause of [...ASKED, ...OWN]) {
    const { answers } = questionFor('hand_over', cause);
    expect(answers, cause).not.toContain('keep_theirs');
    expect(answers, cause).not.toContain('correct');
  }
  for (const cause of ['invalid_request', 'stale_version', 'conflict', 'not_found'] as const)
    expect(questionFor('hand_over', cause).answers).toContain('ask_manager');
});

it('money that was taken can be given back, whatever is said of it', () => {
  for (const kind of ['order_payment', 'layby_payment', 'add_order', 'add_layby', 'hand_over'] as const)
    for (const cause of [...ASKED, ...OWN])
      expect(questionFor(kind, cause).answers, `${kind} ${cause}`).toContain('give_back');
});

it('something new that came too late for its customer can be sent as they are by now, or opened as typed', () => {
  for (const kind of ['add_order', 'add_layby', 'add_reservation'] as const) {
    const { ask, answers } = questionFor(kind, 'stale_version');
    expect(ask).toBe('Someone else changed the customer in the meantime.');
    expect(answers).toEqual(expect.arrayContaining(['mine_too', 'correct', 'drop']));
    expect(answers).not.toContain('keep_theirs');
  }
});
