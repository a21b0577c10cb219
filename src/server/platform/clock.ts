/** Where the server takes the time from: everything that stamps or expires asks this, so that a test can turn it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
