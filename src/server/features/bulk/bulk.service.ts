import type { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import type { Actor } from '#server/platform/activity/activity.ts';
import { changeEach, runBatch } from '#server/platform/batches/batch-run.ts';
import type { BulkDeed } from '#server/platform/batches/bulk-rows.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { portionsOf, runPortions } from '#server/platform/commands/portions.ts';
import { showRow } from '#server/platform/entities/entity.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { assertVersion } from '#server/platform/http/versions.ts';
import type {
  BulkPreview,
  BulkPreviewRow,
  BulkReply,
  BulkSelection,
  BulkValues,
  bulkBody,
  bulkPreviewBody,
  bulkSelectionBody,
} from '#shared/contracts/bulk.ts';
import { type BulkAction, type BulkEntity, bulkLabel } from '#shared/domain/bulk-actions.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { BULK_ROWS, readChosen, readNamed } from './bulk-rows.ts';

/**
 * Changes many rows of a list at once, by the commands that change a single row: this file has no rules of its own. A
 * preview runs the same commands and rolls them back, so it shows exactly what will happen.
 */

type Context = Pick<AppContext, 'db' | 'pool' | 'clock' | 'zone' | 'changes' | 'jobs' | 'followUp'>;
type Wish = { entity: BulkEntity; action: BulkAction; values?: BulkValues | undefined };
type Versioned = { id: number; version: number };

/**
 * The rows that a bulk action would apply to.
 * @throws AppError invalid_request for a query that the list would refuse
 */
export function readSelection(
  { pool, clock, zone }: Context,
  body: z.output<typeof bulkSelectionBody>,
): Promise<BulkSelection> {
  return readChosen({ pool, zone }, body, dayOf(clock.now(), zone));
}

/**
 * What each row would become, or why it cannot be changed. Changes nothing.
 * @throws AppError invalid_request for an action that these rows do not have, and as `readSelection`
 */
export async function previewBulk(
  context: Context,
  actor: Actor,
  body: z.output<typeof bulkPreviewBody>,
): Promise<BulkPreview> {
  const wish = { ...body, deed: deedOf(body) };
  const { rows, ...which } = await readSelection(context, body);
  const previewed: BulkPreviewRow[] = [];
  for (const portion of portionsOf(rows, PREVIEW_ROWS)) {
    const told = await rehearse(context, actor, portion, wish);
    for (const row of portion) previewed.push({ ...row, ...(told.get(row.id) ?? GONE) });
  }
  return { rows: previewed, ...which };
}

/** Rows per transaction of a preview. Its rows stay locked until the rollback, so other commands wait for no more than these. */
const PREVIEW_ROWS = 40;

type Told = Pick<BulkPreviewRow, 'was' | 'becomes' | 'reason'>;
const GONE: Told = { was: '', becomes: null, reason: 'This record no longer exists' };

/** Thrown to roll the preview's transaction back; carries its results. */
class Rehearsed extends Error {
  readonly told: ReadonlyMap<number, Told>;

  constructor(told: ReadonlyMap<number, Told>) {
    super('Nothing of a preview stays');
    this.told = told;
  }
}

async function rehearse(
  context: Context,
  actor: Actor,
  rows: readonly Versioned[],
  wish: Wish & { deed: Deed },
): Promise<ReadonlyMap<number, Told>> {
  const attempt = runPortions(context, { tx: context.db, actor }, rows, async (portion, some) => {
    const told = new Map<number, Told>();
    const results = await changeEach(portion, some, async (command, row) => {
      const { was, becomes } = await changeOne(command, row, wish, (words) =>
        told.set(row.id, { was: words, becomes: null, reason: null }),
      );
      told.set(row.id, { was, becomes, reason: becomes === null ? UNCHANGED : null });
      return null;
    });
    for (const { row, reason } of results)
      if (reason !== null) told.set(row.id, { was: '', ...told.get(row.id), becomes: null, reason });
    throw new Rehearsed(told);
  });
  try {
    for await (const _ of attempt);
  } catch (error) {
    if (error instanceof Rehearsed) return error.told;
    throw error;
  }
  return new Map();
}

/**
 * Changes the rows that are still as they were previewed, as one batch; the others are skipped and reported. `runKey`: as
 * in `runBatch`.
 * @throws AppError invalid_request for an action that these rows do not have; conflict when the batch is undone meanwhile
 */
export async function runBulk(
  context: Context,
  command: Command,
  { rows, ...body }: z.output<typeof bulkBody>,
  runKey: string | null = null,
): Promise<BulkReply> {
  const { entity, action } = body;
  const wish = { ...body, deed: deedOf(body) };
  const [one, many] = subjectOf(entity).word;
  const chosen = uniqueRows(rows);
  const { batchId, changed, left } = await runBatch(context, command, {
    ...{ kind: 'bulk', entity, runKey },
    label: `${bulkLabel(entity, action)} · ${formatCount(chosen.length, one, many)}`,
    rows: chosen.map((row) => ({ ...row, entity })),
    change: async (portion, row) =>
      (await changeOne(portion, row, wish)).becomes === null ? UNCHANGED : null,
  });
  const names = new Map(
    (
      await readNamed(
        context.pool,
        entity,
        left.map(({ id }) => id),
      )
    ).map(({ id, label }) => [id, label]),
  );
  return {
    batchId,
    done: changed,
    left: left.map(({ id, reason }) => ({ id, label: names.get(id) ?? `${one} ${id}`, reason })),
  };
}

const UNCHANGED = 'Nothing would change';

type Deed = BulkDeed<Versioned>;

/** The words for the row before and after the command; `becomes` is null when the command leaves it unchanged. */
async function changeOne(
  command: Command,
  { id, version }: Versioned,
  { entity, deed, values = {} }: Wish & { deed: Deed },
  note?: (was: string) => void,
): Promise<{ was: string; becomes: string | null }> {
  const before = await showRow(command.tx, BULK_ROWS[entity].entity, id, command);
  const today = dayOf(command.now, command.zone);
  const was = deed.told(before, today);
  note?.(was);
  assertVersion(version, before, () => before);
  const after = await deed.run(command, before, values);
  return { was, becomes: after.version === before.version ? null : deed.told(after, today) };
}

function deedOf({ entity, action }: Wish): Deed {
  const deed = BULK_ROWS[entity].deeds[action];
  if (deed === undefined) throw fieldError('action', 'This cannot be done for many of these at once');
  return deed;
}

/** Each row once, in the order in which all code locks rows. */
function uniqueRows(rows: readonly Versioned[]): Versioned[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => a.id - b.id);
}
