import { afterAll, vi } from 'vitest';

// Test files share a worker: replaced globals and clocks must not be left to the next file.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
