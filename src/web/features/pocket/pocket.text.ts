/** The texts about this device's offline copy. */
export const POCKET_TEXT = {
  full: {
    title: 'This device cannot store any more data',
    body: 'The device has no free space, or its disk is failing. Offline, it only shows the lists that were open last. Free up space, then open this page again.',
  },
  refused: {
    title: 'This browser cannot store data',
    body: 'Offline, it only shows the lists that were open last. The cause may be a private window or the browser’s settings.',
  },
} as const;
