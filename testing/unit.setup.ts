import { afterAll, vi } from 'vitest';

// Test files share a worker: what one has put in the place of a global or of the clock is not left to the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
