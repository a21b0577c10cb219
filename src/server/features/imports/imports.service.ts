import type { Command, CommandContext } from '#server/platform/commands/command.ts';
import { portionsOf, runPortions } from '#server/platform/commands/portions.ts';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { ImportPreview, ImportQuestion, ImportReply } from '#shared/contracts/imports.ts';
import { fieldLabel } from '#shared/domain/import-fields.ts';
import { normalizeText } from '#shared/domain/text.ts';
import type { ImportedRow, ImportFileResult } from './file/import-file.ts';
import { type Known, type PlannedCustomer, planRows } from './import-plan.ts';
import { writePortion } from './import-portion.service.ts';
import { createTally } from './import-tally.ts';
import { takeBackCutOff, takeBackRunning, takeImportTurn } from './import-turn.service.ts';
import * as repo from './imports.repo.ts';
import { IMPORTED } from './kinds/imported.ts';

/**
 * Imports a file as one batch, which can be undone as a whole. Rows are written in portions, so that other commands run in
 * between. The batch counts as running until the last portion is written; an interrupted import is undone
 * (`import-turn.service.ts`).
 */

type ImportOptions = {
  name: string;
  accepted: readonly ImportQuestion[];
  /** Aborting it ends the import before its next portion; the import is then undone. */
  signal?: AbortSignal;
};

/** What importing the file now would do. Changes nothing. */
export async function previewImport(
  { db, zone }: Pick<CommandContext, 'db' | 'zone'>,
  file: ImportFileResult,
  accepted: readonly ImportQuestion[],
): Promise<ImportPreview> {
  const { rows: read, skipped, ...shown } = file;
  const planned = { kind: file.kind, columns: file.mapping, accepted };
  const tally = createTally(skipped.length);
  const newCustomers = new Map<string, PlannedCustomer>();
  const plannedLines = new Map<string, number>();
  const namesakes = await findNamesakes(db, file);
  const rows: ImportPreview['rows'] = [];
  for (const portion of portionsOf(read)) {
    const known = await findKnown({ db, zone }, file, portion, namesakes);
    const plan = planRows(portion, known, { ...planned, newCustomers, plannedLines });
    tally.add(plan);
    rows.push(...plan.rows);
  }
  return { ...shown, summary: tally.summary(), rows };
}

/**
 * Creates a record for every row that is not there yet, and a customer for every new phone number. A file without such
 * rows leaves no trace. Records and numbers added meanwhile are treated as if they had been there before. Portions have
 * transactions of their own, and the command's own transaction only ends the batch. Must run within `whenImportsTurn`, as
 * one import runs at a time.
 * @throws AppError invalid_request while required columns are missing; the error on which `whenImportsTurn` retries; the
 *   signal's reason
 */
export async function importRecords(
  context: CommandContext,
  command: Command,
  file: ImportFileResult,
  { name, accepted, signal }: ImportOptions,
): Promise<ImportReply> {
  assertColumns(file);
  const { kind } = file;
  const planned = { kind, columns: file.mapping, accepted };
  await takeImportTurn(command);
  await takeBackCutOff(context, command);
  const tally = createTally(file.skipped.length);
  const created = { customers: 0, records: 0 };
  const namesakes = await findNamesakes(command.tx, file);
  let batchId: number | null = null;
  const writeRows = async (portion: Command, rows: readonly ImportedRow[]) => {
    signal?.throwIfAborted();
    if (batchId !== null && !(await repo.holdRunning(portion.tx, batchId))) throw takenBack();
    await repo.holdCustomers(portion.tx, phoneKeysOf(rows));
    const held = await holdNamesakes(portion.tx, rows, namesakes);
    const known = await findKnown({ db: portion.tx, zone: portion.zone }, file, rows, held);
    // Empty, because what earlier portions created is already in the shop.
    const made = { newCustomers: new Map(), plannedLines: new Map() };
    const plan = planRows(rows, known, { ...planned, ...made });
    return { plan, batchId: await writePortion(portion, plan, { kind, batchId, name }) };
  };
  try {
    for await (const written of runPortions(context, command, file.rows, writeRows)) {
      ({ batchId } = written);
      tally.add(written.plan);
      // In a list of customers the customers are the records, and are counted as such.
      if (kind !== 'customers') created.customers += written.plan.customers.length;
      created.records += written.plan.records.length;
    }
  } catch (error) {
    // Without a database the import cannot be undone now: a job undoes it within a minute, or the next process does.
    if (batchId !== null) await takeBackRunning(context, command.actor, batchId).catch(() => {});
    throw error;
  }
  const counts = { customer: created.customers, [IMPORTED[kind].entity]: created.records };
  if (batchId !== null && !(await repo.endBatch(command.tx, batchId, counts))) throw takenBack();
  return { batchId, created, summary: tally.summary() };
}

const takenBack = () =>
  new AppError('conflict', {
    detail: 'This import was interrupted and has been undone. Please import the file again.',
  });

async function findKnown(
  { db, zone }: { db: Executor; zone: string },
  { kind }: ImportFileResult,
  rows: readonly ImportedRow[],
  namesakes: Known['namesakes'],
): Promise<Known> {
  const keys = rows.flatMap(({ marks }) => marks?.is ?? []);
  const customers = await repo.findCustomersByPhoneKeys(db, phoneKeysOf(rows));
  const owners = [...customers, ...[...namesakes.values()].flat()];
  return { there: await IMPORTED[kind].findThere(db, { keys, owners, zone }), customers, namesakes };
}

function phoneKeysOf(rows: readonly ImportedRow[]): string[] {
  return [...new Set(rows.flatMap((row) => (row.ok && row.phoneKey !== '' ? [row.phoneKey] : [])))];
}

/** Looked up once for the whole file, because no index finds customers by name. */
async function findNamesakes(db: Executor, { rows }: ImportFileResult): Promise<Known['namesakes']> {
  const names = new Set<string>();
  for (const row of rows) {
    if (row.ok && row.phoneKey === '') names.add(normalizeText(row.item.customerName));
  }
  if (names.size === 0) return new Map();
  const customers = await repo.findCustomersByNames(db, [...names]);
  return Map.groupBy(customers, ({ name }) => normalizeText(name));
}

/** Locks, until the transaction ends, the customers that the rows name and that are still there. */
async function holdNamesakes(
  tx: Tx,
  rows: readonly ImportedRow[],
  namesakes: Known['namesakes'],
): Promise<Known['namesakes']> {
  const wanted = rows.flatMap((row) =>
    row.ok && row.phoneKey === '' ? (namesakes.get(normalizeText(row.item.customerName)) ?? []) : [],
  );
  if (wanted.length === 0) return new Map();
  const held = new Set(
    await repo.holdCustomersById(
      tx,
      wanted.map(({ id }) => id),
    ),
  );
  const there = wanted.filter(({ id }) => held.has(id));
  return Map.groupBy(new Set(there), ({ name }) => normalizeText(name));
}

function assertColumns({ kind, missingFields }: ImportFileResult): void {
  if (missingFields.length === 0) return;
  const names = missingFields.map((field) => fieldLabel(kind, field)).join(', ');
  throw new AppError('invalid_request', { detail: `Choose the columns first: ${names}` });
}
