import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { IMPORT_TEXT } from './imports.text.ts';

interface DropZoneProps {
  onChoose: (files: readonly File[]) => void;
}

/** An area to drop a file on; pressing it, or its key, opens the system's file chooser. */
export function DropZone({ onChoose }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onChoose([...event.dataTransfer.files]);
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid cursor-pointer justify-items-center gap-1.5 rounded-row border border-dashed border-edge-control bg-control px-6 py-10 text-center transition-colors hover:bg-panel-hover sm:py-14',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        isOver && 'border-solid border-cyan-ink bg-cyan/10',
      )}
    >
      <FileUp aria-hidden className="mb-2 size-8 text-cyan-ink" />
      <span className="text-name font-semibold">{IMPORT_TEXT.dropTitle}</span>
      <span className="text-body text-soft">{IMPORT_TEXT.dropHint}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Allows choosing the same file again after it was corrected.
          event.target.value = '';
        }}
      />
    </label>
  );
}
