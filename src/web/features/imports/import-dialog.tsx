import { useBlocker } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import type { ImportPreview } from '#shared/contracts/imports.ts';
import { formatLargeCount } from '#shared/domain/counts.ts';
import {
  type ImportColumns,
  type ImportKind,
  importTemplate,
  requiredFields,
} from '#shared/domain/import-fields.ts';
import { IMPORT_NOUNS } from '#shared/domain/import-words.ts';
import { LinkNotice } from '#web/components/link-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { ColumnTable } from './column-table.tsx';
import { DropZone } from './drop-zone.tsx';
import { ImportPreviewPanel } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import type { Reading } from './imports.queries.ts';
import { IMPORT_TEXT, KIND_TEXT } from './imports.text.ts';
import { type ImportSteps, useImport } from './use-import.ts';

const WIDTH_PX = 860;

export interface ImportDialogProps {
  /** The kind of records in the file. */
  kind: ImportKind;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Imports an exported file: choose it, assign its columns if needed, preview, confirm, and undo. */
export default function ImportDialog({ kind, open, onOpenChange }: ImportDialogProps) {
  const steps = useImport(kind, open);
  const [draft, setDraft] = useState<ImportColumns | null>(null);
  const { step, error, isBusy } = steps;
  const isImporting = isBusy && step.kind === 'preview';
  // The import's result is shown here, and leaving would lose the button to undo it.
  useBlocker({ shouldBlockFn: () => isImporting, enableBeforeUnload: false });

  return (
    <Dialog
      isOpen={open}
      onOpenChange={(next) => {
        if (!isImporting) onOpenChange(next);
      }}
      title={KIND_TEXT[kind].title}
      description={step.kind === 'choose' ? KIND_TEXT[kind].description : undefined}
      maxWidthPx={WIDTH_PX}
      footer={
        <Footer
          kind={kind}
          steps={steps}
          draft={draft}
          onDraftChange={setDraft}
          onClose={() => onOpenChange(false)}
        />
      }
    >
      <div className="grid gap-4 pt-1">
        <LinkNotice />
        {error !== null && (
          <p role="alert" className="rounded-row border border-danger/60 px-4 py-3 text-body text-danger-ink">
            {error}
          </p>
        )}
        <Body kind={kind} steps={steps} draft={draft} onDraftChange={setDraft} />
      </div>
    </Dialog>
  );
}

interface StepProps {
  kind: ImportKind;
  steps: ImportSteps;
  /** The columns chosen so far; null while the detected ones apply. */
  draft: ImportColumns | null;
  onDraftChange: (draft: ImportColumns | null) => void;
}

function Body({ kind, steps, draft, onDraftChange }: StepProps) {
  const { step, choose, read, isBusy } = steps;
  const readSheet = (sheet: string) => {
    onDraftChange(null);
    if (step.kind === 'columns' || step.kind === 'preview') read(step.file, { kind, sheet });
  };
  switch (step.kind) {
    case 'choose':
      return (
        <>
          <DropZone
            onChoose={(files) => {
              onDraftChange(null);
              choose(files);
            }}
          />
          <p className="text-body text-soft">
            {IMPORT_TEXT.templateHint}{' '}
            <a
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(importTemplate(kind))}`}
              download={`${kind}.csv`}
              className="font-medium text-cyan-ink underline underline-offset-4"
            >
              {IMPORT_TEXT.template}
            </a>
          </p>
        </>
      );
    case 'reading':
      return (
        <p role="status" className="flex items-center justify-center gap-3 py-16 text-body text-soft">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          Reading {step.name} …
        </p>
      );
    case 'columns':
      return (
        <>
          <SheetSelect preview={step.preview} isBusy={isBusy} onChange={readSheet} />
          <p className="text-body text-soft">{IMPORT_TEXT.columnsTitle}</p>
          <ColumnTable
            preview={step.preview}
            mapping={draft ?? step.preview.mapping}
            onMappingChange={onDraftChange}
            onHeadingsChange={(hasHeadings) => {
              onDraftChange(null);
              read(step.file, { kind, ...sheetOf(step.reading), hasHeadings }, true);
            }}
          />
        </>
      );
    case 'preview':
      return (
        <>
          <SheetSelect preview={step.preview} isBusy={isBusy} onChange={readSheet} />
          <ImportPreviewPanel
            name={step.file.name}
            preview={step.preview}
            accepted={step.reading.accepted ?? []}
            isBusy={isBusy}
            onAcceptedChange={(accepted) =>
              read(step.file, { ...step.reading, mapping: step.preview.mapping, accepted })
            }
          />
        </>
      );
    case 'done':
      return <ImportResult kind={kind} name={step.name} reply={step.reply} undone={step.undone} />;
  }
}

/** Chooses the sheet of a workbook that has several non-empty ones. */
function SheetSelect({
  preview: { sheet, sheets },
  isBusy,
  onChange,
}: {
  preview: ImportPreview;
  isBusy: boolean;
  onChange: (sheet: string) => void;
}) {
  const id = useId();
  if (sheets.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-body font-medium">
        {IMPORT_TEXT.sheet}
      </label>
      <div className="w-60 max-w-full">
        <Select
          id={id}
          disabled={isBusy}
          options={sheets.map((name) => ({ value: name, label: name }))}
          value={sheet ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

const sheetOf = ({ sheet }: Reading) => (sheet === undefined ? {} : { sheet });

function Footer({ kind, steps, draft, onDraftChange, onClose }: StepProps & { onClose: () => void }) {
  const { step, isBusy, read, confirm, undo, startOver } = steps;
  const close = <Button onClick={onClose}>{IMPORT_TEXT.close}</Button>;
  if (step.kind === 'choose' || step.kind === 'reading') return close;
  if (step.kind === 'done') {
    const canUndo = step.reply.batchId !== null && step.undone === null;
    return (
      <>
        {canUndo && (
          <Button isPending={isBusy} onClick={undo}>
            {IMPORT_TEXT.undo}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {IMPORT_TEXT.close}
        </Button>
      </>
    );
  }
  const otherFile = (
    <Button variant="ghost" disabled={isBusy} onClick={startOver}>
      {IMPORT_TEXT.otherFile}
    </Button>
  );
  if (step.kind === 'columns') {
    const mapping = draft ?? step.preview.mapping;
    const isComplete = requiredFields(kind).every((field) => mapping[field] !== undefined);
    return (
      <>
        {otherFile}
        <Button
          variant="primary"
          isPending={isBusy}
          disabled={!isComplete}
          onClick={() => read(step.file, { ...step.reading, mapping })}
        >
          {KIND_TEXT[kind].toPreview}
        </Button>
      </>
    );
  }
  const { records } = step.preview.summary;
  return (
    <>
      {otherFile}
      <Button
        disabled={isBusy}
        onClick={() => {
          onDraftChange(step.preview.mapping);
          read(step.file, { ...step.reading, mapping: step.preview.mapping }, true);
        }}
      >
        {IMPORT_TEXT.changeColumns}
      </Button>
      <Button
        variant="primary"
        className="max-sm:order-first max-sm:basis-full!"
        isPending={isBusy}
        disabled={records === 0}
        onClick={confirm}
      >
        Import {formatLargeCount(records, IMPORT_NOUNS[kind])}
      </Button>
    </>
  );
}
