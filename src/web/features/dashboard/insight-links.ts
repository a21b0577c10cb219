import type { LinkProps } from '@tanstack/react-router';
import type { PromiseLeg } from '#shared/domain/stuck-words.ts';
import { READY_LONG_DAYS } from '#shared/domain/waiting.ts';

export type ListLink = Pick<LinkProps, 'to' | 'search'>;

/** The lists whose rows the dashboard counts as needing attention; tiles and panels share these links. */

export const LATE_PRE_ORDERS: ListLink = { to: '/preorders', search: { status: 'late' } };

export const READY_LONG: ListLink = {
  to: '/payments',
  search: { status: 'phone_available', stuck: String(READY_LONG_DAYS + 1), sort: 'waiting' },
};

/** The list of what has been on a leg for longer than usual: on the way from abroad these are pre-orders. */
export const stuckOn = (leg: PromiseLeg): ListLink =>
  leg === 'china' || leg === 'dubai'
    ? { to: '/pre-orders', search: { stuck: leg } }
    : { to: '/payments', search: { stuck: leg, sort: 'waiting' } };
