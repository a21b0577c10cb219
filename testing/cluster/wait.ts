/**
 * Repeats the question until the answer is neither null nor an error. @throws after the time limit, naming what was waited for
 */
export async function waitFor<Answer>(
  what: string,
  limitMs: number,
  ask: () => Promise<Answer | null>,
  pauseMs = 100,
): Promise<Answer> {
  const giveUpAt = performance.now() + limitMs;
  let reason: unknown = null;
  while (performance.now() < giveUpAt) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      reason = error;
    }
    await pause(pauseMs);
  }
  throw new Error(`Waited ${limitMs / 1000} s in vain for ${what}`, { cause: reason });
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** In seconds since a moment of `performance.now()`, with one decimal. */
export const secondsSince = (moment: number): number => Math.round((performance.now() - moment) / 100) / 10;
