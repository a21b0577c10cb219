/** The orders in which a list can be read. */
export const LIST_SORTS = ['newest', 'waiting', 'balance', 'created', 'customer'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
