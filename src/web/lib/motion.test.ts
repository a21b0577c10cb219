import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// What moves is composited, or only recoloured: nothing animates layout, background position, filters or shadows.

const MOVABLE = new Set([
  'opacity',
  'transform',
  'translate',
  'scale',
  'rotate',
  'animation-timing-function',
]);
const RECOLOURABLE = new Set(['color', 'background-color', 'border-color', 'stroke', 'fill']);
/** Endless animations, shown only while something loads. */
const ENDLESS = new Set(['pulse-soft']);

const sources = readdirSync('src/web', { recursive: true })
  .map(String)
  .filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\./.test(name))
  .map((name) => ({ name, text: readFileSync(join('src/web', name), 'utf8') }));
const styles = sources.filter(({ name }) => name.endsWith('.css'));
const all = (pattern: RegExp, files = sources) =>
  files.flatMap(({ name, text }) => [...text.matchAll(pattern)].map((match) => ({ name, match })));

it('keyframes change transforms and opacity only', () => {
  const frames = all(/@keyframes ([\w-]+) \{((?:\s*[\w%, ]+\{[^}]*\})+)\s*\}/g, styles);
  expect(frames.length).toBe(all(/@keyframes/g, styles).length);
  const changed = frames.flatMap(({ match }) =>
    [...(match[2] ?? '').matchAll(/([\w-]+):/g)].map((property) => `${match[1]}: ${property[1]}`),
  );
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.filter((one) => !MOVABLE.has(one.split(': ')[1] ?? ''))).toEqual([]);
});

it('transitions move or recolour', () => {
  const inStyles = all(/transition:\s*([^;]+);/g, styles).flatMap(({ match }) =>
    (match[1] ?? '').split(',').map((one) => one.trim().split(/\s/)[0] ?? ''),
  );
  const inClasses = all(/\btransition-\[([^\]]+)\]/g).flatMap(({ match }) => (match[1] ?? '').split(','));
  expect(inClasses.length).toBeGreaterThan(0);
  const moved = [...inStyles, ...inClasses].filter((property) => property !== 'none');
  expect(moved.filter((property) => !MOVABLE.has(property) && !RECOLOURABLE.has(property))).toEqual([]);
});

it('no class lets everything glide, shadows and sizes included', () => {
  const classes = all(/['"` ](transition(?:-all|-shadow)?)(?=['"` ])/g).filter(({ name }) =>
    name.endsWith('.tsx'),
  );
  expect(classes.map(({ name, match }) => `${name}: ${match[1]}`)).toEqual([]);
});

it('nothing goes on for ever but what says that something is awaited', () => {
  const endless = all(/animation:\s*([\w-]+)[^;]*infinite/g, styles).map(({ match }) => match[1] ?? '');
  expect(endless.filter((name) => !ENDLESS.has(name))).toEqual([]);
});

it('no style of the app asks what the whole page has: whatever opens would style every element anew', () => {
  const asked = all(/\b(?:html|body|:root):has\(/g).filter(({ name }) => name !== 'features/print/print.css');
  expect(asked.map(({ name }) => name)).toEqual([]);
});
