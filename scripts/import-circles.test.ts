import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

// There are no import cycles between modules, features or parts of the platform, so that each can be read, tested and
// moved by itself. Type imports and dynamic imports count too.

const IMPORT = /(?:\bfrom|\bimport\()\s*'((?:\.\.?\/|#(?:web|server|shared)\/)[^']+)'/g;

/** For each file, the files of the same side that it imports. */
function importsOf(side: string): Map<string, string[]> {
  const files = readdirSync(side, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(side, file));
  return new Map(files.map((file) => [file, specifiersIn(file).filter((to) => files.includes(to))]));
}

function specifiersIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, target = '']) =>
    target.startsWith('#') ? join('src', target.slice(1)) : normalize(join(dirname(file), target)),
  );
}

/** For each part of a side (a feature, a part of the server's platform), the parts that it imports from. */
function partsOf(imports: Map<string, string[]>): Map<string, string[]> {
  const partOf = (file: string) => /\/(?:features|platform)\/[^/]+(?=\/)/.exec(file)?.[0];
  const entered = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const from = partOf(file);
    if (from === undefined) continue;
    const others = targets.map(partOf).filter((to) => to !== undefined && to !== from);
    entered.set(from, [...(entered.get(from) ?? []), ...(others as string[])]);
  }
  return entered;
}

/** The first cycle found in the graph. */
function findCircle(graph: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]): string[] | null => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...way, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return null;
}

it('finds a circle where there is one', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ]);
  expect(findCircle(graph)).toEqual(['b', 'd', 'b']);
});

it.each([
  ['src/web', /\/public\//],
  ['src/server', /\.(service|schema)\.ts$/],
])('finds no feature of %s entered but by its own door', (side, door) => {
  const featureOf = (file: string) => /\/features\/[^/]+\//.exec(file)?.[0];
  const entered = [...importsOf(side)].flatMap(([file, targets]) =>
    targets
      .filter((to) => featureOf(file) && featureOf(to) && featureOf(to) !== featureOf(file) && !door.test(to))
      .map((to) => `${file} enters ${to}`),
  );
  expect(entered).toEqual([]);
});

it.each([
  ['src/web', 400],
  ['src/server', 200],
  ['src/shared', 30],
])('finds none between the files of %s, nor between its parts', (side, least) => {
  const imports = importsOf(side);
  expect(imports.size).toBeGreaterThan(least);
  expect(findCircle(imports)).toBeNull();
  expect(findCircle(partsOf(imports))).toBeNull();
});
