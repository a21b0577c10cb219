import { expect, it } from 'vitest';
import { nameOfActor } from './note-export.ts';

const actor = { deviceId: null, team: null, requestId: null, agent: 'Agent 3', branch: 'rundu' } as const;

it.each([
  [actor, 'Agent 3, Rundu'],
  [{ ...actor, branch: null }, 'Agent 3'],
  [{ ...actor, agent: null }, 'someone (no agent chosen), Rundu'],
  [{ ...actor, agent: null, branch: null }, 'someone (no agent chosen)'],
])('names %o, after “by”, as %s', (who, name) => {
  expect(nameOfActor(who)).toBe(name);
});
