import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dottedParts } from './dotted-parts.tsx';

test('a quote number stays whole, and the dot stays with what stands before it', () => {
  const { container } = render(<p>{dottedParts('Ndapewoshali Haimbodi-Shikongo · Quote WA-1 · Pixel')}</p>);
  expect(container.textContent).toBe('Ndapewoshali Haimbodi-Shikongo\u00a0· Quote WA-1 · Pixel');
  const kept = [...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent);
  expect(kept).toEqual(['Quote WA-1 ·', 'Pixel']);
});

test('a sentence is left as it is, but for its amounts', () => {
  const { container } = render(<p>{dottedParts('N$ 20.00 are still due.')}</p>);
  expect(container.innerHTML).toBe('<p>N$&nbsp;20.00 are still due.</p>');
});
