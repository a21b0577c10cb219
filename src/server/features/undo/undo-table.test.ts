import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ACTIVITY_ENTITIES } from '#shared/contracts/history.ts';
import { UNDO_RULES } from '#shared/domain/undo.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Every action that the server's sources write, as a literal. */
function writtenActions(): string[] {
  const files = globSync('src/server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/demo\//.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    if (!/command|record|Command/.test(text)) return [];
    const literals = [
      ...text.matchAll(
        /\baction(?::|\s=)\s*(?:[\w.]+(?:\s[<>=!]+\s\S+)?\s\?\s)?'([a-z_]+)'(?:\s*:\s*'([a-z_]+)')?/g,
      ),
    ];
    return literals.flatMap(([, one, other]) => [one, other].filter((action) => action !== undefined));
  });
  return [...new Set(found)].toSorted();
}

it('every action that is written has its rule, and each rule its line in docs/undo.md', () => {
  const known = new Set(Object.values(UNDO_RULES).flatMap((rules) => Object.keys(rules)));
  const written = writtenActions();
  expect(written).toEqual(
    expect.arrayContaining(['receipt_added', 'undone', 'customer_contacted', 'handed_over']),
  );
  expect(written.filter((action) => !known.has(action))).toEqual([]);
  expect(Object.keys(UNDO_RULES).toSorted()).toEqual([...ACTIVITY_ENTITIES].toSorted());

  const told = readFileSync(path.join(ROOT, 'docs/undo.md'), 'utf8');
  const rows = [...told.matchAll(/^\| `(\w+)` +\| `(\w+)` +\| (.+?) +\|$/gm)].map(
    ([, entity, action, how]) => [entity, action, how],
  );
  const expected = Object.entries(UNDO_RULES).flatMap(([entity, rules]) =>
    Object.entries(rules).map(([action, rule]) => [
      entity,
      action,
      'way' in rule ? WORDS[rule.way] : `no: ${rule.why}`,
    ]),
  );
  expect(rows).toEqual(expected);
});

const WORDS = {
  values: 'its fields get their values back',
  contact: 'as before, and noted in the contact log',
  money: 'a counter-row in the ledger; other fields get their values back',
  trash: 'into the trash',
  restore: 'back from the trash, with what went along',
  reopen: 'the day is open again, while no later one is closed',
} as const;
