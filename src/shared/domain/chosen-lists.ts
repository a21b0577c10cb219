import type { BulkEntity } from './bulk-actions.ts';

/** Where chosen rows of a kind are listed: the address of the screen, to which their numbers are added, and the list of the API. */
export const CHOSEN_LISTS = {
  payment: { screen: '/payments?ids=', api: '/api/payments' },
  // Two screens leave out what is finished unless they are asked for all.
  pre_order: { screen: '/pre-orders?status=all&ids=', api: '/api/pre-orders' },
  layby: { screen: '/layby?ids=', api: '/api/laybys' },
  reservation: { screen: '/reservations?status=all&ids=', api: '/api/reservations' },
} as const satisfies Record<BulkEntity, { screen: string; api: string }>;
