import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { readBackupName } from '#server/platform/backup/backup-format.ts';
import { runCommand } from '#server/platform/commands/command.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { backupsReply } from '#shared/contracts/backups.ts';
import { idParams } from '#shared/contracts/queries.ts';
import * as repo from './backups.repo.ts';
import { type BackupRequest, MAKE_BACKUP } from './backups.service.ts';
import { readBackups } from './read-backups.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Backups'];
const wholeFile = z.unknown().meta({ description: 'The file as it is' });

/** Rows may come from a restored backup, so only a valid backup file name is used as a path. */
const isName = (file: string) => basename(file) === file && readBackupName(file) !== null;

export const backupRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/api/backups', { ...access, schema: { tags, response: { 200: backupsReply } } }, async () =>
      readBackups(context),
    );

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/backups',
      tag: 'Backups',
      run: async (command) => {
        if (context.backups.dir === null) {
          throw new AppError('conflict', { detail: 'Backups are switched off here (BACKUP_DIR=off)' });
        }
        const request: BackupRequest = { kind: 'manual', agent: command.actor.agent };
        await command.enqueue(MAKE_BACKUP, request, { singletonKey: request.kind });
      },
    });

    // The file contains everything, so the history records who downloads it.
    app.get(
      '/api/backups/:id/file',
      {
        config: { access: 'session', isWrittenDown: true },
        exposeHeadRoute: false,
        schema: { tags, params: idParams, response: { 200: wholeFile } },
      },
      async (request, reply) => {
        const { id } = request.params;
        const run = await repo.findKeptRun(context.db, id);
        const file = run?.file && isName(run.file) ? run.file : null;
        const path = file && context.backups.dir ? join(context.backups.dir, file) : null;
        const found = path === null ? null : await stat(path).catch(() => null);
        if (file === null || path === null || found === null) throw notFound('Backup');
        await runCommand(context, actorOf(request), async (command) => {
          command.record({
            entity: 'backup',
            id,
            action: 'downloaded',
            after: { file },
            version: 1,
          });
        });
        return reply
          .type(file.endsWith('.zip') ? 'application/zip' : 'application/octet-stream')
          .header('content-disposition', `attachment; filename="${file}"`)
          .header('content-length', found.size)
          .send(createReadStream(path));
      },
    );
  };
