/** The texts about this device's offline copy. */
export const POCKET_TEXT = {
  full: {
    title: 'This device can keep nothing more',
    body: 'It has no room left, or its disk fails. Without a network it shows the lists that were open last, and nothing else. Make room on it, then open this page again.',
  },
  refused: {
    title: 'This browser keeps nothing',
    body: 'Without a network it shows the lists that were open last, and nothing else. A private window, or its settings, may be why.',
  },
} as const;
