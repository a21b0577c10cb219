/** Texts about customers whom the call round offers to nobody, for the round and for the customers' pages. */
export const SET_ASIDE_TEXT = {
  title: 'Not offered in the call round',
  back: 'Call again',
  isBack: 'Back in the call round',
  failed: 'The customer could not be put back in the call round',
} as const;
