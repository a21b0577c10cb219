import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['tile', 'title', 'name', 'body', 'note'],
      radius: ['panel', 'row', 'control'],
      shadow: ['raised'],
    },
  },
});

/** All utilities used in the source, without their variants. */
function utilities(): string[] {
  const web = join(import.meta.dirname, '..');
  const found = new Set<string>();
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|class-groups/.test(file)) continue;
    for (const [quoted] of readFileSync(join(web, file), 'utf8').matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)) {
      for (const word of quoted.slice(1, -1).split(/\s+/)) {
        const utility = word.replace(/^.*:(?![^[(]*[\])])/, '');
        // A known utility replaces itself.
        if (utility !== '' && merge(`${utility} ${utility}`) === utility) found.add(utility);
      }
    }
  }
  return [...found];
}

test('of two classes the one wins that tailwind-merge lets win, for every pair that stands in the source', () => {
  const all = utilities();
  expect(all.length).toBeGreaterThan(500);

  // One example per property is enough to compare the others with; utilities of the same property are compared with it too.
  const examples: string[] = [];
  for (const one of all) {
    const isNew = !examples.some(
      (example) => merge(`${example} ${one}`) === one && merge(`${one} ${example}`) === example,
    );
    if (isNew) examples.push(one);
  }
  const wrong: string[] = [];
  for (const one of all) {
    for (const other of examples) {
      for (const pair of [`${one} ${other}`, `${other} ${one}`]) {
        if (cn(pair) !== merge(pair)) wrong.push(`${pair} -> ${cn(pair)}, not ${merge(pair)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the same variants count, and a line height beside a size', () => {
  expect(cn('px-2 hover:px-3', 'hover:px-4 px-1')).toBe('hover:px-4 px-1');
  expect(cn('leading-6', 'text-body/5')).toBe('text-body/5');
  expect(cn('left-1/2 w-1/2', 'w-full')).toBe('left-1/2 w-full');
});
