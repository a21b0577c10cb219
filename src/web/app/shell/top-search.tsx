import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Input } from '#web/components/ui/form/input.tsx';
import { openPalette, usePaletteOpening } from '#web/features/palette/public/palette-opening.ts';

const PLACEHOLDER = 'Search customers, orders...';

/**
 * A press or the first letter opens the search over everything. Until its code is loaded, text is typed here, and Enter opens the matching orders.
 */
export function TopSearch() {
  const navigate = useNavigate();
  const { text } = usePaletteOpening();
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of older phones do not know <search>
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        const q = text.trim();
        if (q === '') openPalette();
        else void navigate({ to: '/payments', search: { q } });
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={PLACEHOLDER}
        aria-haspopup="dialog"
        placeholder={PLACEHOLDER}
        value={text}
        onClick={() => openPalette(text)}
        onChange={(event) => openPalette(event.target.value)}
        className="cursor-pointer pr-12 pl-10 text-ellipsis"
      />
      <kbd aria-hidden className="pointer-events-none absolute top-3 right-4 text-soft pointer-coarse:hidden">
        /
      </kbd>
    </form>
  );
}
