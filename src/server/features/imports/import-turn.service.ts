import { setTimeout as pause } from 'node:timers/promises';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { takeBack } from '#server/platform/batches/batches.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { undoImport } from './import-undo.service.ts';
import * as repo from './imports.repo.ts';

/**
 * One import at a time over all processes. Whoever has the turn knows that a batch which still counts as running was
 * cut off, by a crash or a failure in the middle, and takes it back: an import is there as a whole or not at all.
 */

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Waits for the import that has the turn; kept until the command's transaction ends, however it ends.
 * @throws AppError conflict when the other one takes too long
 */
export async function takeImportTurn({ tx }: Command): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!(await repo.tryTurn(tx))) {
    if (performance.now() > giveUpAt) {
      const detail = 'Another import is still running. Try again when it is done.';
      throw new AppError('conflict', { detail });
    }
    await pause(PAUSE_MS);
  }
}

/** Takes back what is left of imports that did not come to their end. The command must have the turn. */
export async function takeBackCutOff(context: CommandContext, { actor }: Command): Promise<void> {
  for (const id of await repo.findRunningBatches(context.db)) {
    await runCommand(context, actor, async (command) => {
      await repo.endBatch(command.tx, id);
      await takeBack(command, id, { import: undoImport(context) });
    });
  }
}

/** At the start of a process: the one before it may have been cut off. Leaves an import alone that another one runs. */
export async function takeBackLeftovers(context: CommandContext): Promise<void> {
  await runCommand(context, NOBODY, async (command) => {
    if (await repo.tryTurn(command.tx)) await takeBackCutOff(context, command);
  });
}
