import { describe, expect, it } from 'vitest';
import type { Present } from '#shared/contracts/presence.ts';
import type { Doing } from '#shared/domain/presence.ts';
import { attendedAt, cssText, presenceText } from './presence-words.ts';

const person = (agent: string | null, doing: Doing = 'viewing'): Present => ({
  ...{ kind: 'payment', id: 12, agent, branch: null, doing },
});

describe('who is here', () => {
  it.each([
    [[], null],
    [[person('Selma')], 'Selma has this open'],
    [[person(null, 'editing')], 'Someone is changing this'],
    [[person('Selma'), person('Selma', 'paying')], 'Selma is adding a payment'],
    [[person('Maria'), person('Selma', 'paying')], 'Selma is adding a payment, and Maria is here'],
    [[person('A', 'moving'), person('B'), person('C')], 'A is taking the next step, and 2 others are here'],
  ])('is told in a line: %#', (people, text) => {
    expect(presenceText(people)).toBe(text);
  });

  it('is what a dialog is about, else what the address opens, else the page of a customer', () => {
    const at = (pathname: string, search = {}, dialog = '') =>
      attendedAt({ pathname, search }, dialog ? { dialog, path: '/api/payments', id: 7 } : null);
    expect(at('/payments')).toBeNull();
    expect(at('/payments', { order: 12 })).toEqual({ kind: 'payment', id: 12, doing: 'viewing' });
    expect(at('/payments', { order: '12; drop' })).toBeNull();
    expect(at('/customers/3')).toEqual({ kind: 'customer', id: 3, doing: 'viewing' });
    expect(at('/customers/3', {}, 'receipt')).toEqual({ kind: 'payment', id: 7, doing: 'paying' });
    expect(at('/payments', { order: 12 }, 'edit')).toEqual({ kind: 'payment', id: 7, doing: 'editing' });
    expect(attendedAt({ pathname: '/layby', search: {} }, { dialog: 'pay', path: 'opened', id: 9 })).toEqual({
      ...{ kind: 'layby', id: 9, doing: 'paying' },
    });
  });

  it('ends no style, whatever somebody is called', () => {
    expect(cssText('a"}*{x')).toBe('"\\61 \\22 \\7d \\2a \\7b \\78 "');
    expect(cssText('"; } body { display: none } \n\\').slice(1, -1)).not.toMatch(/["{};\n]/);
  });
});
