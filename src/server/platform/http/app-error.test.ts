import { expect, it } from 'vitest';
import { tooManyAttempts } from './app-error.ts';

it.each([
  [1, 1, 'Wait 1 second.'],
  [44_001, 45, 'Wait 45 seconds.'],
  [60_000, 60, 'Wait 1 minute.'],
  [60_001, 61, 'Wait 2 minutes.'],
])('of too many guesses, a refusal for %i ms says how long to wait', (waitMs, retryAfterSeconds, message) => {
  expect(tooManyAttempts(waitMs, (wait) => `Wait ${wait}.`)).toMatchObject({
    code: 'too_many_attempts',
    retryAfterSeconds,
    message,
  });
});
