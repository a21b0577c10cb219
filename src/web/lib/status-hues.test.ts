import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LAYBY_STATUSES, RESERVATION_STATUSES } from '#shared/domain/labels.ts';
import { NOTIFICATION_TYPES } from '#shared/domain/notification-labels.ts';
import { STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import { STORED_PRE_ORDER_STATUSES } from '#shared/domain/pre-order-statuses.ts';

const css = readFileSync('src/web/styles/tokens.css', 'utf8');

/** Pending, and statuses without a kind of their own, have the default colour. */
const STATUSES = [
  ...STORED_STATUSES.filter((status) => status !== 'pending'),
  ...STORED_PRE_ORDER_STATUSES,
  ...LAYBY_STATUSES,
  ...RESERVATION_STATUSES,
  ...NOTIFICATION_TYPES.filter((type) => type !== 'other'),
  'overdue',
];

it.each([...new Set(STATUSES)])('gives %s a hue, in both themes', (status) => {
  const hue = new RegExp(`\\[data-stage='${status}'\\][^{]*\\{\\s*--stage: var\\((--hue-[a-z-]+)\\)`).exec(
    css,
  )?.[1];
  expect(hue, 'a rule for it').toBeDefined();
  expect(css.split(`${hue}: #`)).toHaveLength(3);
});
