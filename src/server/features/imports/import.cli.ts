import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { AppContext } from '#server/app-context.ts';
import { readConfig } from '#server/config.ts';
import { openBesideApp } from '#server/open-beside-app.ts';
import { PLAIN_FAILURES } from '#server/plain-failures.ts';
import type { Actor } from '#server/platform/activity/activity.ts';
import { takeBack } from '#server/platform/batches/batches.ts';
import { printable, readCommandLine, say, UsageError } from '#server/platform/command-line.ts';
import { runCommand } from '#server/platform/commands/command.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { createLogger } from '#server/platform/log.ts';
import { createProcessNotifier } from '#server/platform/realtime/process-notifier.ts';
import { createContext } from '#server/server.ts';
import { IMPORT_QUESTIONS, type ImportPreview, type ImportQuestion } from '#shared/contracts/imports.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/domain/import-fields.ts';
import { describeUndone, listQuestions } from '#shared/domain/import-words.ts';
import { readColumnsOption } from './file/columns-option.ts';
import type { ImportFileOptions, ImportFileResult } from './file/import-file.ts';
import { readUpload } from './file/read-upload.ts';
import { describePreview, describeQuestion, describeResult, USAGE } from './import-cli-text.ts';
import { whenImportsTurn } from './import-turn.service.ts';
import { undoImport } from './import-undo.service.ts';
import { importRecords, previewImport } from './imports.service.ts';

/** `npm run import`: the same import as on the screens, from a terminal, with or without the app running. */

const IMPORT: Actor = { agent: 'Import', branch: null, team: null, deviceId: null, requestId: null };

type Options = {
  kind: ImportKind;
  path: string | null;
  from: string;
  map?: string;
  sheet?: string;
  undo?: number;
  isConfirmed: boolean;
  accepted: ImportQuestion[];
  hasHeader?: false;
};

function readOptions(): Options {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: {
      kind: { type: 'string', default: 'orders' },
      map: { type: 'string' },
      sheet: { type: 'string' },
      yes: { type: 'boolean', default: false },
      accept: { type: 'string' },
      'no-headings': { type: 'boolean', default: false },
      undo: { type: 'string' },
      from: { type: 'string', default: '.' },
    },
  });
  const undo = values.undo === undefined ? undefined : Number(values.undo);
  if (undo !== undefined && !Number.isSafeInteger(undo)) throw new UsageError('--undo needs a batch number.');
  if (positionals.length !== (undo === undefined ? 1 : 0)) throw new UsageError(USAGE);
  const kind = IMPORT_KINDS.find((one) => one === values.kind);
  if (kind === undefined) throw new UsageError(`--kind must be one of ${IMPORT_KINDS.join(', ')}.`);
  return {
    kind,
    path: positionals[0] ?? null,
    from: values.from,
    isConfirmed: values.yes,
    accepted: IMPORT_QUESTIONS.filter((question) => values.accept?.split(',').includes(question)),
    ...(values.map === undefined ? {} : { map: values.map }),
    ...(values.sheet === undefined ? {} : { sheet: values.sheet }),
    ...(undo === undefined ? {} : { undo }),
    ...(values['no-headings'] ? { hasHeader: false } : {}),
  };
}

async function readFile(
  path: string,
  { kind, from, map, hasHeader, sheet }: Options,
): Promise<ImportFileResult> {
  const fullPath = resolve(from, path);
  if (!existsSync(fullPath)) throw new UsageError(`There is no file ${fullPath}.`);
  const bytes = readFileSync(fullPath);
  const options: ImportFileOptions = {
    kind,
    ...(hasHeader === undefined ? {} : { hasHeader }),
    ...(sheet === undefined ? {} : { sheet }),
  };
  const file = await readUpload(bytes, options);
  if (map === undefined) return file;
  return readUpload(bytes, { ...options, mapping: readColumnsOption(kind, map, file.headers, file.mapping) });
}

async function runImport(context: AppContext, file: ImportFileResult, options: Options): Promise<void> {
  const name = basename(options.path ?? '');
  let preview = await previewImport(context, file, options.accepted);
  say(describePreview(name, preview));
  say('');
  if (preview.missingFields.length > 0) {
    process.exitCode = 1;
    return;
  }
  const accepted = await askQuestions(preview, options);
  if (accepted.length > options.accepted.length) preview = await previewImport(context, file, accepted);
  const isWanted =
    preview.summary.records === 0 ||
    options.isConfirmed ||
    (await confirm(describeQuestion(file.kind, preview.summary)));
  if (!isWanted) return say('Nothing was imported.');
  const reply = await whenImportsTurn(() =>
    runCommand(context, IMPORT, (command) => importRecords(context, command, file, { name, accepted })),
  );
  say(describeResult(file.kind, reply));
}

/** Rows with questions that are not accepted are left out; with `--yes`, nobody is asked. */
async function askQuestions({ summary }: ImportPreview, options: Options): Promise<ImportQuestion[]> {
  const accepted = [...options.accepted];
  if (options.isConfirmed) return accepted;
  for (const { question, text } of listQuestions(summary)) {
    if (!accepted.includes(question) && (await confirm(`${text} [y/N] `))) accepted.push(question);
  }
  return accepted;
}

async function runUndo(context: AppContext, batchId: number): Promise<void> {
  const { counts, left } = await runCommand(context, IMPORT, (command) =>
    takeBack(command, batchId, { import: undoImport(context) }),
  );
  say(`Batch ${batchId} is undone: ${describeUndone(counts) || 'no rows'} are in Recently deleted.`);
  if (left.length > 0) say(`Not undone:\n${left.map(({ reason }) => `  ${reason}`).join('\n')}`);
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((answer) => terminal.once('close', () => answer('')));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function main(): Promise<void> {
  const options = readOptions();
  const file = options.path === null ? null : await readFile(options.path, options);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig();
  // Log lines about the database starting and stopping do not interest a person at a terminal.
  const log = createLogger(config.logLevel === 'info' ? 'error' : config.logLevel);
  const { database, close } = await openBesideApp(config, log);
  const context = createContext(database, config, log);
  const notifier = createProcessNotifier({
    ...context,
    onFailure: (error) => log.warn({ err: error }, 'the running app could not be told of changes'),
  });
  try {
    if (file !== null) await runImport(context, file, options);
    else if (options.undo !== undefined) await runUndo(context, options.undo);
  } finally {
    // Waits until the open screens have been told to show what was imported.
    await notifier.stop();
    await context.jobs.close();
    await close();
  }
}

main().catch((error: unknown) => {
  const isPlain = [...PLAIN_FAILURES, AppError].some((kind) => error instanceof kind);
  const text = isPlain ? (error as Error).message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${printable(text ?? '')}\n`);
  process.exitCode = 1;
});
