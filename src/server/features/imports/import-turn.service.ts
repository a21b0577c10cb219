import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, NOBODY } from '#server/platform/activity/activity.ts';
import { takeBack } from '#server/platform/batches/batches.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { WaitingLine } from '#server/platform/http/waiting-line.ts';
import { undoImport } from './import-undo.service.ts';
import * as repo from './imports.repo.ts';

/**
 * Lets one import run at a time over all processes. Whoever holds this turn knows that a batch which still counts as
 * running was interrupted, by a crash or a failure, and undoes it: an import is there as a whole or not at all.
 */

const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;
const RUNNING = 'Another import is still running. Try again when it is done.';

/** The queue of imports within this process. */
const IMPORTS = new WaitingLine({ places: 1, maxWaiting: 3, refusal: RUNNING });

/** Another process holds the import's turn. */
class TurnTaken extends AppError {
  constructor() {
    super('conflict', { detail: RUNNING, retryAfterSeconds: 5 });
  }
}

/**
 * Runs a command that takes the import's turn, retrying it from its start while another process holds the turn. No
 * database connection is held between retries.
 * @throws AppError unavailable when too many wait, conflict when the other process takes too long; the signal's reason
 */
export function whenImportsTurn<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  return IMPORTS.within(async () => {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      signal?.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof TurnTaken) || performance.now() > giveUpAt) throw error;
      }
      await pause(PAUSE_MS);
    }
  }, signal);
}

/** Takes the turn until the command's transaction ends, however it ends. Must be called within `whenImportsTurn`. */
export async function takeImportTurn({ tx }: Command): Promise<void> {
  if (!(await repo.tryTurn(tx))) throw new TurnTaken();
}

/** Undoes what is left of interrupted imports. The command must hold the turn. */
export async function takeBackCutOff(context: CommandContext, { actor }: Command): Promise<number> {
  let count = 0;
  for (const id of await repo.findRunningBatches(context.db)) {
    if (await takeBackRunning(context, actor, id)) count += 1;
  }
  return count;
}

/** Undoes an import that counts as running; false when it no longer does. */
export function takeBackRunning(context: CommandContext, actor: Actor, id: number): Promise<boolean> {
  return runCommand(context, actor, async (command) => {
    if (!(await repo.endBatch(command.tx, id))) return false;
    await takeBack(command, id, { import: undoImport(context) });
    return true;
  });
}

/**
 * Undoes what an interrupted process left: another one, or this one when it lost its connection. Does nothing while an
 * import holds the turn. Returns how many were undone.
 */
export function takeBackLeftovers(context: CommandContext): Promise<number> {
  return runCommand(context, NOBODY, async (command) =>
    (await repo.tryTurn(command.tx)) ? takeBackCutOff(context, command) : 0,
  );
}
