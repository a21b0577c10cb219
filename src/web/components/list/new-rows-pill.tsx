import { ArrowUp } from 'lucide-react';

interface NewRowsPillProps {
  /** Infinity where the number is not known. */
  count: number;
  onShow: () => void;
}

/** Announces rows that colleagues added while the user was busy with the list; a press shows them. */
export function NewRowsPill({ count, onShow }: NewRowsPillProps) {
  return (
    <div role="status" className="pointer-events-none sticky top-19 z-20 grid justify-items-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto -mb-11 flex min-h-11 items-center gap-1.5 rounded-full border border-edge-strong bg-panel-solid px-4 text-body font-semibold text-cyan-ink shadow-lg hover:border-edge-control"
        >
          <ArrowUp aria-hidden className="size-4" />
          {Number.isFinite(count) ? `${count.toLocaleString('en')} new` : 'Show changes'}
        </button>
      )}
    </div>
  );
}
