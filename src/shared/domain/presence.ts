/** The kinds of records that people can be present at, and what they can be doing there. */

export const PRESENT_AT = ['customer', 'payment', 'layby', 'reservation', 'pre_order'] as const;
export type PresentAt = (typeof PRESENT_AT)[number];

export const DOINGS = ['viewing', 'editing', 'paying', 'moving'] as const;
export type Doing = (typeof DOINGS)[number];
