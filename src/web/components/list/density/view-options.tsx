import { useEffect, useState } from 'react';
import { Checkbox } from '#web/components/ui/form/checkbox.tsx';
import { Switch } from '#web/components/ui/form/switch.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { type ColumnChoices, useChosenColumns } from './columns.ts';
import { useDensity } from './density.ts';

/** How the rows of a list look on this device; takes effect at once. */
export function ViewOptions({ columns }: { columns: () => Promise<ColumnChoices> }) {
  const [density, choose] = useDensity();
  const [set, setSet] = useState<ColumnChoices | null>(null);
  useEffect(() => {
    // If this code cannot be loaded, neither can that of the rows, which report it.
    columns().then(setSet, () => {});
  }, [columns]);
  const isCompact = density === 'compact';
  return (
    <fieldset className="mt-4 border-t border-edge pt-2">
      <legend className="sr-only">View on this device</legend>
      <label htmlFor="compact-rows" className="flex min-h-11 cursor-pointer items-center gap-3 text-body">
        <Switch
          id="compact-rows"
          checked={isCompact}
          onCheckedChange={(isOn) => choose(isOn ? 'compact' : 'comfortable')}
        />
        Compact: one line per row
      </label>
      {isCompact && set && <ColumnChoice set={set} />}
    </fieldset>
  );
}

function ColumnChoice({ set }: { set: ColumnChoices }) {
  const { chosen, choose } = useChosenColumns(set);
  // On a phone a line has no room for other columns.
  const isPhone = useMediaQuery('(width < 40rem)');
  const offered = set.columns.filter(({ isOnPhones }) => !isPhone || isOnPhones);
  return (
    <ul aria-label="Columns" className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
      {offered.map(({ id, label }) => (
        <li key={id}>
          <Checkbox
            label={label}
            checked={chosen.includes(id)}
            onCheckedChange={(isOn) =>
              choose(isOn === true ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        </li>
      ))}
    </ul>
  );
}
