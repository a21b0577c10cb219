import { Rows2, Rows4 } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { useDensity } from './density.ts';

/** Switches between cards and one line per row. On a phone this is among the filters. */
export function DensityToggle() {
  const [density, choose] = useDensity();
  const isCompact = density === 'compact';
  const Icon = isCompact ? Rows2 : Rows4;
  return (
    <Button
      className="h-11 w-11! flex-none! basis-auto! px-0 max-lg:hidden"
      aria-label="Compact rows"
      aria-pressed={isCompact}
      title={isCompact ? 'Show cards' : 'Show one line per row'}
      onClick={() => choose(isCompact ? 'comfortable' : 'compact')}
    >
      <Icon aria-hidden />
    </Button>
  );
}
