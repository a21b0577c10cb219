import { Kbd } from '#web/components/ui/kbd.tsx';
import { PALETTE_TEXT } from './palette.text.ts';

/** The hints for the keys, on devices with a keyboard. */
export function PaletteHints({ hasActions }: { hasActions: boolean }) {
  return (
    <p
      aria-hidden
      className="flex shrink-0 items-center gap-4 border-t border-edge px-4 py-2 text-xs text-soft max-sm:hidden pointer-coarse:hidden"
    >
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {PALETTE_TEXT.choose}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd>
        {PALETTE_TEXT.open}
      </span>
      {hasActions && (
        <span className="flex items-center gap-1.5">
          <Kbd>→</Kbd>
          {PALETTE_TEXT.actionsHint}
        </span>
      )}
      <span className="ml-auto flex items-center gap-1.5">
        <Kbd>Esc</Kbd>
        {PALETTE_TEXT.closeHint}
      </span>
    </p>
  );
}
