import { createChance } from '#server/demo/demo-random.ts';

/** Calls of every documented route, mostly as the route expects them, with parts that no client should send. */

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  $ref?: string;
};
type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};
export type Documentation = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

export type FuzzedCall = { method: string; url: string; headers: Record<string, string>; payload?: string };

const LONG = 'x'.repeat(20_000);
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 31,
  2 ** 53,
  '9'.repeat(400),
  true,
  [],
  {},
  [[[[]]]],
  ['a', null, {}],
  { toString: 'x', length: -1 },
  { constructor: { prototype: { polluted: true } } },
  'NaN',
  'Infinity',
  '1e5',
  '-0.00',
  '1,500.00',
  '99999999.99',
  '100000000.00',
  '0.001',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '275760-09-13T00:00:00.001Z',
  '-271821-04-20',
  '2026-11-18T25:61:61Z',
  "'; drop table payments; --",
  '%',
  '_',
  '\\',
  '%00',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ı̇İß',
  '<img src=x onerror=alert(1)>',
  '=cmd|/c calc!A1',
  '{{7*7}}',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '+264 81 123 4567',
  '0'.repeat(64),
  LONG,
];
const QUERY_NASTY = NASTY.filter((value) => typeof value !== 'object' && value !== LONG);

/** `rounds` calls of each route, in an order that does not follow the routes. */
export function fuzzCalls(
  { paths, components }: Documentation,
  rounds: number,
  seed: number,
  isWanted: (method: string, path: string) => boolean,
): FuzzedCall[] {
  const chance = createChance(seed);
  const isOneIn = (count: number) => chance.between(0, count - 1) === 0;
  const resolve = (schema: Schema = {}): Schema =>
    schema.$ref === undefined
      ? schema
      : resolve(components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});

  function sampleOf(given: Schema, depth = 0): unknown {
    const schema = resolve(given);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined && choices.length > 0) return sampleOf(chance.pick(choices), depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined && schema.enum.length > 0) return chance.pick(schema.enum);
    const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type;
    if (type === 'object' || schema.properties !== undefined) return depth > 4 ? {} : objectOf(schema, depth);
    if (type === 'array')
      return depth > 4
        ? []
        : Array.from({ length: chance.between(0, 2) }, () => sampleOf(schema.items ?? {}, depth + 1));
    if (type === 'integer') return 1 + chance.between(0, 2);
    if (type === 'number') return chance.between(0, 999);
    if (type === 'boolean') return isOneIn(2);
    if (type === 'null') return null;
    if (schema.format === 'date-time') return '2026-11-17T09:00:00.000Z';
    if (schema.format === 'date') return '2026-11-20';
    return chance.pick(['Selma Nangolo', 'QU-70001', '081 123 4567', '250.00', 'oshakati', '1']);
  }

  function objectOf(schema: Schema, depth: number): Record<string, unknown> {
    const fields = Object.entries(schema.properties ?? {}).filter(() => !isOneIn(5));
    return Object.fromEntries(
      fields.map(([name, field]) => [name, isOneIn(6) ? chance.pick(NASTY) : sampleOf(field, depth + 1)]),
    );
  }

  function callOf(method: string, path: string, operation: Operation): FuzzedCall {
    const parameters = operation.parameters ?? [];
    const url = path.replace(/\{([^}]+)\}/g, () =>
      encodeURIComponent(wellFormed(isOneIn(4) ? chance.pick(QUERY_NASTY) : 1 + chance.between(0, 2))),
    );
    const query = new URLSearchParams();
    for (const { name, in: place, schema } of parameters) {
      if (place !== 'query' || isOneIn(2)) continue;
      query.append(name, wellFormed(isOneIn(3) ? chance.pick(QUERY_NASTY) : sampleOf(schema ?? {})));
      if (isOneIn(12)) query.append(name, 'twice');
    }
    const address = query.size === 0 ? url : `${url}?${query}`;
    const headers: Record<string, string> = {};
    if (isOneIn(5))
      headers['if-match'] = chance.pick(['"1"', '*', 'W/"1"', '"x"', '', '"99999999999999999999"']);
    if (isOneIn(5))
      headers['idempotency-key'] = chance.pick(['k'.repeat(300), 'ordinary-key', ' ', '"quoted"']);
    const body = operation.requestBody?.content?.['application/json']?.schema;
    if (method === 'GET' || method === 'HEAD' || (body === undefined && method === 'DELETE'))
      return { method, url: address, headers };
    headers['content-type'] = 'application/json';
    const value = isOneIn(12) ? chance.pick(NASTY) : sampleOf(body ?? {});
    return { method, url: address, headers, payload: JSON.stringify(value) ?? 'null' };
  }

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const wanted = operations.filter(({ method, path }) => isWanted(method, path));
  const calls = Array.from({ length: rounds }, () =>
    wanted.map(({ method, path, operation }) => callOf(method, path, operation)),
  );
  return calls.flat();
}

/** A lone surrogate cannot be encoded into a URL. */
const wellFormed = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
