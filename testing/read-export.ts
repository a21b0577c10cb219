import { streamCsvRows } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import type { ExportFormat } from '../src/shared/contracts/exports.ts';
import type { TestServer } from './test-server.ts';

/** A file as another program reads it. `rows` are those of the list, keyed by the names of their columns. */
export type ReadExport = {
  headers: Record<string, unknown>;
  cells: unknown[][];
  rows: Record<string, unknown>[];
  about: string;
};

export async function readExport(format: ExportFormat, file: Buffer): Promise<Omit<ReadExport, 'headers'>> {
  const cells: unknown[][] =
    format === 'xlsx'
      ? ((await readXlsx(new Uint8Array(file))).sheets[0]?.rows ?? [])
      : [...streamCsvRows(file.toString('utf8'), { delimiter: ',' })];
  const [heading = [], ...below] = cells;
  const about = String(below.at(-1)?.[0] ?? '');
  // The rows above are followed by an empty line, and one that describes the file.
  const rows = below
    .slice(0, -2)
    .map((row) => Object.fromEntries(heading.map((label, at) => [String(label), row[at] ?? null])));
  return { cells, rows, about };
}

/** The cookie of this server's first browser. */
export const cookieOf = ({ client }: TestServer) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Exports a list like this server's first browser. */
export async function takeExport(
  server: TestServer,
  list: string,
  format: ExportFormat,
): Promise<ReadExport> {
  const [path, query = ''] = list.split('?');
  const reply = await server.app.inject({
    url: `${path}/export?${query}&format=${format}`,
    headers: { cookie: cookieOf(server) },
  });
  if (reply.statusCode !== 200) throw new Error(`The export was refused: ${reply.body}`);
  return { headers: reply.headers, ...(await readExport(format, reply.rawPayload)) };
}
