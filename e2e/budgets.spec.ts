import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** What each screen weighs until its first row: scripts and styles as they go over the line (brotli), and how many. */

const KB = 1024;
const LOGIN_BYTES = 120 * KB;
const SCREEN_BYTES = 200 * KB;
const SCREEN_SCRIPTS = 8;
/** Of forms, all that they need beyond the frame. */
const DIALOGS_BYTES = 225 * KB;
/** Forms that are about what two screens show, and those that are too few for a file of their own. */
const SCREENS_BESIDE: Readonly<Record<string, readonly string[]>> = {
  'few-dialogs': ['app-reminders', 'as-it-was', 'live-payments'],
  'hand-over-dialogs': ['print'],
  'laybys-dialogs': ['pre-orders'],
  'orders-dialogs': ['pre-orders'],
  'palette-dialogs': ['call-round'],
  'reservations-dialogs': ['pre-orders'],
  'stock-arrival-dialogs': ['hand-over', 'print'],
};
/** Smaller ones cost more to ask for than to fetch along with something else. */
const SMALLEST_SCRIPT_BYTES = 4 * KB;

const DIST = join(import.meta.dirname, '../dist/web');

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  /** Keys of others in the manifest. */
  imports?: string[];
}
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const chunks = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));

const PAGE = ['index', 'start'];
const NO_SCREEN =
  /^(?:index|vendor|start|login|app|few|filters|history|parts|phone|rows|seldom|overlay|toast|calendar|extras|insights|near-rows|outbox|pocket|promise|views|thin-rows|(?:.*-)?dialogs)$/;
const SCREENS = chunks.flatMap(({ name = '' }) => (NO_SCREEN.test(name) ? [] : [name]));

/** The files that have to be there before the named ones can be run. */
function filesFor(names: string[]): Set<string> {
  const found = new Set(
    names.map((name) => {
      const chunk = chunks.find((one) => one.name === name);
      if (chunk === undefined) throw new Error(`The build has no ${name}`);
      return chunk;
    }),
  );
  const files = new Set<string>();
  for (const chunk of found) {
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const key of chunk.imports ?? []) {
      const next = manifest[key];
      if (next === undefined) throw new Error(`The manifest has no ${key}`);
      found.add(next);
    }
  }
  return files;
}

function weigh(files: Iterable<string>): number {
  let sum = 0;
  for (const file of files) {
    const path = join(DIST, file);
    sum += statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }
  return sum;
}

const tell = (files: Set<string>) =>
  `${Math.round(weigh(files) / KB)} KB in ${[...files].map((file) => `${file} ${Math.round(weigh([file]) / KB)}`).join(', ')}`;

test('the login weighs little', () => {
  const files = filesFor([...PAGE, 'login']);
  expect(weigh(files), tell(files)).toBeLessThanOrEqual(LOGIN_BYTES);
});

test('every screen weighs little and comes in few files', () => {
  expect(SCREENS.length).toBeGreaterThanOrEqual(14);
  for (const screen of SCREENS) {
    const files = filesFor([...PAGE, 'app', screen]);
    console.log(`${screen}: ${tell(files)}`);
    expect.soft(weigh(files), `${screen}: ${tell(files)}`).toBeLessThanOrEqual(SCREEN_BYTES);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    expect.soft(scripts.length, `${screen}: ${scripts.join(', ')}`).toBeLessThanOrEqual(SCREEN_SCRIPTS);
  }
});

test('who opens a form waits for no other screens', () => {
  const screens = new Set(SCREENS);
  const opened = chunks.flatMap(({ name = '' }) => (/(?:^|-)dialogs$/.test(name) ? [name] : []));
  expect(opened.length).toBeGreaterThanOrEqual(10);
  const nameOf = (file: string) => chunks.find((chunk) => chunk.file === file)?.name ?? '';
  const frame = filesFor([...PAGE, 'app']);
  for (const name of opened) {
    const files = new Set([...filesFor([name])].filter((file) => !frame.has(file)));
    console.log(`${name}: ${tell(files)}`);
    const fetched = [...files].map(nameOf).filter((one) => screens.has(one));
    // A form says of its record what the screen says of it, and forms of several screens share what Customers shows of a person.
    const others = fetched.filter((screen) => screen !== 'customers' && `${screen}-dialogs` !== name);
    expect.soft(others.toSorted(), name).toEqual(SCREENS_BESIDE[name] ?? []);
    expect.soft(weigh(files), `${name}: ${tell(files)}`).toBeLessThanOrEqual(DIALOGS_BYTES);
  }
});

test('no script is too small to be worth its request', () => {
  const small = readdirSync(join(DIST, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, bytes: statSync(join(DIST, 'assets', name)).size }))
    .filter(({ bytes }) => bytes < SMALLEST_SCRIPT_BYTES);
  expect(small).toEqual([]);
});

test('what comes to stand beside an element has nothing styled anew that is in it', () => {
  const styles = readdirSync(join(DIST, 'assets'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(DIST, 'assets', name), 'utf8').replaceAll(/\\./g, ''));
  expect(styles.join('').length).toBeGreaterThan(10 * KB);
  // Of such a rule the browser keeps only its last part: every element that stops being the last has all that is in it styled anew.
  for (const style of styles)
    expect(style.match(/[^{},]*:(?:first|last|only|nth)-[^\s,{>]*[\s>]+\*/g)).toBeNull();
});
