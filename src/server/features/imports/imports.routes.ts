import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { isAnswered, sendCommand } from '#server/platform/commands/send-command.ts';
import { ownerOf } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { createPlaces } from '#server/platform/http/places.ts';
import { type ImportQuery, importPreview, importQuery, importReply } from '#shared/contracts/imports.ts';
import { IMPORT_FILE_TOO_LARGE, MAX_IMPORT_FILE_BYTES } from '#shared/domain/import-fields.ts';
import type { ImportFileResult } from './file/import-file.ts';
import { readUpload } from './file/read-upload.ts';
import { whenImportsTurn } from './import-turn.service.ts';
import { importRecords, previewImport } from './imports.service.ts';

const consumes = ['text/csv', 'application/octet-stream'];
const access = { config: { access: 'session' }, bodyLimit: MAX_IMPORT_FILE_BYTES } as const;
const schema = { tags: ['Imports'], consumes, querystring: importQuery };

/** Limits on files that are being uploaded, however slowly. */
const UPLOADS = { most: 8, mostOfOne: 2, mostOfNetwork: 6, waitMs: 5_000 };
const BUSY = 'Too many files are being uploaded right now. Please try again.';

export const importRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    // The request's body is the file itself; JSON bodies are not accepted here.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(consumes, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const uploads = createPlaces(UPLOADS, BUSY);
    const leaves = new WeakMap<FastifyRequest, () => void>();
    app.addHook('onRequest', async (request, { raw }) => {
      assertSize(request);
      const leave = await uploads.enter(ownerOf(request));
      leaves.set(request, leave);
      if (raw.destroyed) leave();
      else raw.once('close', leave);
    });
    // The upload is complete and frees its place; processing the file has queues of its own.
    app.addHook('preValidation', async (request) => leaves.get(request)?.());
    const stopping = new AbortController();
    app.addHook('preClose', async () => {
      uploads.close();
      const detail = 'The server is stopping, so the import was undone. Please import the file again.';
      stopping.abort(new AppError('unavailable', { detail }));
    });

    app.post(
      '/api/imports/preview',
      { ...access, schema: { ...schema, response: { 200: importPreview } } },
      async (request, reply) => {
        const file = await readBody(request, reply, request.query);
        return previewImport(context, file, request.query.accept ?? []);
      },
    );

    app.post(
      '/api/imports',
      { ...access, schema: { ...schema, response: { 200: importReply } } },
      async (request, reply) => {
        const file = await readBody(request, reply, request.query);
        const { kind, name, accept = [] } = request.query;
        const { signal } = stopping;
        const send = () =>
          sendCommand(context, request, reply, 200, (command) =>
            importRecords(context, command, file, {
              name: name || (kind === 'orders' ? 'quotes' : kind),
              accepted: accept,
              signal,
            }),
          );
        // A retried request whose answer is stored needs no turn.
        return (await isAnswered(context, request)) ? send() : whenImportsTurn(send, signal);
      },
    );
  };

/** Stops reading the file when the client disconnects. */
function readBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, mapping, headings, sheet }: ImportQuery,
): Promise<ImportFileResult> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new AppError('unavailable')));
  const bytes = Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
  const options = {
    kind,
    ...(mapping === undefined ? {} : { mapping }),
    ...(headings === undefined ? {} : { hasHeader: headings }),
    ...(sheet === undefined ? {} : { sheet }),
  };
  return readUpload(bytes, options, gone.signal);
}

/** Refuses too large a file before it is sent, with a message that names the limit. */
function assertSize({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) <= MAX_IMPORT_FILE_BYTES) return;
  throw new AppError('payload_too_large', { detail: IMPORT_FILE_TOO_LARGE });
}
