import { expect, it } from 'vitest';
import { printable } from './command-line.ts';

it('what is printed commands no terminal: not its title, its screen, its clipboard or an earlier line', () => {
  const heading = 'Na\u001b]0;owned\u0007me\u009b2J\r\b\u007f';
  expect(printable(`  A\t${heading}\nMüller 🙂 ǃGaëb`)).toBe('  A\tNa]0;ownedme2J\nMüller 🙂 ǃGaëb');
});
