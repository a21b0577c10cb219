import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type { ImportPreview, ImportReply } from '#shared/contracts/imports.ts';
import {
  IMPORT_FILE_TOO_LARGE,
  type ImportKind,
  MAX_IMPORT_FILE_BYTES,
} from '#shared/domain/import-fields.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import {
  type ChosenFile,
  importFile,
  previewFile,
  type Reading,
  refreshAfterImport,
  undoBatch,
} from './imports.queries.ts';
import { IMPORT_TEXT } from './imports.text.ts';

/** The state of the dialog on the way from a file to records. `error` is about the latest step. */
export type ImportStep =
  | { kind: 'choose' }
  | { kind: 'reading'; name: string }
  | { kind: 'columns'; file: ChosenFile; reading: Reading; preview: ImportPreview }
  | { kind: 'preview'; file: ChosenFile; reading: Reading; preview: ImportPreview; idempotencyKey: string }
  | { kind: 'done'; name: string; reply: ImportReply; undone: UndoReply | null };

const START: ImportStep = { kind: 'choose' };

/** The steps of an import; restarts each time the dialog opens, and ignores answers that arrive too late. */
export function useImport(kind: ImportKind, isOpen: boolean) {
  const client = useQueryClient();
  const [step, setStep] = useState<ImportStep>(START);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const visit = useRef(0);

  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setStep(START);
      setError(null);
    }
  }

  function startOver() {
    visit.current += 1;
    setStep(START);
    setError(null);
  }

  function fail(message: string) {
    startOver();
    setError(message);
  }

  async function choose(files: readonly File[]) {
    const [file] = files;
    if (file === undefined) return;
    if (files.length > 1) return fail(IMPORT_TEXT.oneFile);
    if (file.size > MAX_IMPORT_FILE_BYTES) return fail(IMPORT_FILE_TOO_LARGE);
    setStep({ kind: 'reading', name: file.name });
    setError(null);
    const ownVisit = ++visit.current;
    const bytes = await readBytes(file);
    if (ownVisit !== visit.current) return;
    if (bytes === null) return fail(IMPORT_TEXT.unreadableFile);
    await read({ name: file.name, bytes }, { kind });
  }

  /** Previews the file with these settings; asks for the columns when required ones are missing. */
  async function read(file: ChosenFile, reading: Reading, isChoosing = false) {
    const ownVisit = ++visit.current;
    setIsBusy(true);
    try {
      const preview = await previewFile(file, reading);
      if (ownVisit !== visit.current) return;
      setError(null);
      if (isChoosing || preview.missingFields.length > 0) {
        setStep({ kind: 'columns', file, reading, preview });
      } else setStep({ kind: 'preview', file, reading, preview, idempotencyKey: randomId() });
    } catch (failure) {
      if (ownVisit !== visit.current) return;
      // A file that was read before stays, with the columns chosen for it.
      if (step.kind === 'choose') fail(userMessageOf(failure));
      else setError(userMessageOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  async function confirm() {
    if (step.kind !== 'preview') return;
    setIsBusy(true);
    setError(null);
    try {
      // Sends the previewed columns explicitly: the same bytes then give the same rows.
      const reading = { ...step.reading, mapping: step.preview.mapping };
      const reply = await importFile(step.file, reading, step.idempotencyKey);
      setStep({ kind: 'done', name: step.file.name, reply, undone: null });
      await refreshAfterImport(client);
    } catch (failure) {
      setError(userMessageOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  async function undo() {
    if (step.kind !== 'done' || step.reply.batchId === null) return;
    setIsBusy(true);
    setError(null);
    try {
      const undone = await undoBatch(step.reply.batchId);
      setStep({ ...step, undone });
      await refreshAfterImport(client);
    } catch (failure) {
      setError(userMessageOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return { step, error, isBusy, choose, read, confirm, undo, startOver };
}

export type ImportSteps = ReturnType<typeof useImport>;

async function readBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved, deleted or locked since it was chosen.
    return null;
  }
}
