import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PushNotification } from '#shared/contracts/realtime.ts';
import { itAnswers } from '#testing/it-answers.ts';
import { pushHeadersOf, pushMessageOf } from './push-message.ts';

const ALERT: PushNotification = {
  id: 7,
  tag: 'notification-7',
  title: 'Layby due',
  message: 'Today.',
  priority: 'medium',
  type: 'layby_due',
  targetTeam: 'sales',
  url: '/layby?layby=3',
};
const shown = (message: string) => pushMessageOf({ ...ALERT, message }).message;

describe('what a lock screen shows', () => {
  it('is all that the app needs, and not who else it is for', () => {
    expect(pushMessageOf(ALERT)).toEqual({
      id: 7,
      tag: 'notification-7',
      title: 'Layby due',
      message: 'Today.',
      priority: 'medium',
      type: 'layby_due',
      url: '/layby?layby=3',
    });
  });

  itAnswers('is not the number in %j', shown, [
    ['Call 0812345678 today', 'Call ••• today'],
    ['Call 081 234 5678 today', 'Call ••• today'],
    ['Call +264 81 234-5678.', 'Call •••.'],
    ['Call (081) 234 5678', 'Call (•••'],
    ['Call 081.234.5678', 'Call •••'],
    ['ID 90010100123', 'ID •••'],
    ['IMEI 356938035643809 is in', 'IMEI ••• is in'],
    ['Call ٠٨١٢٣٤٥٦٧٨', 'Call •••'],
    ['0812345678 and 90010100123', '••• and •••'],
  ]);

  it.each([
    'N$ 12,500.00 of N$ 104,999.00 paid',
    'Due on 2026-11-21, at 10:00',
    'Due on 21 November 2026',
    '6 of 120 phones, iPhone 15 128GB',
    'Order Q-10234',
  ])('is all of %j', (message) => {
    expect(shown(message)).toBe(message);
  });

  it('is not a number in the title either', () => {
    expect(pushMessageOf({ ...ALERT, title: 'Call 0812345678' }).title).toBe('Call •••');
  });

  it('P2: never has seven digits in a row, whatever the text', () => {
    const piece = fc.oneof(
      fc.stringMatching(/^[0-9 +()./-]{0,12}$/),
      fc.constantFrom('2026-11-21', '081', '1999-12-01', ' at ', '12.500', '٠٨١'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(shown(pieces.join(''))).not.toMatch(/\p{Nd}{7}/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('ends after 180 characters, between two of them', () => {
    expect(shown('x'.repeat(180))).toBe('x'.repeat(180));
    expect(shown('x'.repeat(181))).toBe(`${'x'.repeat(179)}…`);
    expect(shown('🎉'.repeat(300))).toBe(`${'🎉'.repeat(179)}…`);
  });
});

describe('how it is sent', () => {
  it.each([
    ['low', 'low'],
    ['medium', 'normal'],
    ['high', 'high'],
    ['urgent', 'high'],
  ])('%s is of %s urgency', (priority, urgency) => {
    expect(pushHeadersOf({ ...pushMessageOf(ALERT), priority })).toMatchObject({ urgency, TTL: 86_400 });
  });

  it('has its tag for a topic where that is one', () => {
    expect(pushHeadersOf(pushMessageOf(ALERT)).topic).toBe('notification-7');
    expect(pushHeadersOf({ ...pushMessageOf(ALERT), tag: 'x'.repeat(33) })).not.toHaveProperty('topic');
  });
});
