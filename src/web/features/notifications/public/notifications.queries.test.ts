import { expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { heardUntil } from './notifications.queries.ts';

const COPIED_AT = '2026-11-21T10:00:00.000Z';
const sent = (sentAt: string | null) => ({ sentAt }) as Notification;

it('all that was heard ends with the latest notification that is shown, however little of its time an answer names', () => {
  expect(heardUntil(COPIED_AT, [])).toBe(COPIED_AT);
  expect(heardUntil(COPIED_AT, [sent('2026-11-21T09:00:00.000Z'), sent(null)])).toBe(COPIED_AT);
  const shown = [sent('2026-11-21T10:00:05.123Z'), sent('2026-11-21T10:00:01.000Z')];
  expect(heardUntil(COPIED_AT, shown)).toBe('2026-11-21T10:00:05.124Z');
});
