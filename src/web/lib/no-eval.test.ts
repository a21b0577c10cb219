import { afterEach, expect, it, vi } from 'vitest';
import { config, z } from 'zod';

afterEach(() => {
  vi.unstubAllGlobals();
  config({ jitless: false });
});

it('keeps schemas from trying whether code may be made of text', async () => {
  const tried = vi.fn();
  vi.stubGlobal('Function', tried);
  vi.resetModules();
  await import('./no-eval.ts');
  expect(z.object({ name: z.string() }).parse({ name: 'Selma' })).toEqual({ name: 'Selma' });
  expect(tried).not.toHaveBeenCalled();
});
