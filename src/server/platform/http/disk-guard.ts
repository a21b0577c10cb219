import type { FastifyInstance } from 'fastify';
import type { DiskState } from '../storage/disk-state.ts';
import { isSafeMethod } from './access.ts';
import { AppError } from './app-error.ts';
import { refusalOf } from './error-handler.ts';

/** Refuses changes while the disk is full; logging in and out is still attempted, for people who want to read. Register after the access check. */
export function registerDiskGuard(app: FastifyInstance, disk: DiskState): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isChange =
      !isSafeMethod(request.method) && request.routeOptions.config.access === 'session' && disk.isFull();
    done(isChange ? new AppError('storage_full') : undefined);
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    const { code, cause } = refusalOf(error);
    if (code === 'storage_full' && cause !== undefined) disk.noteRefusal();
    done();
  });
}
