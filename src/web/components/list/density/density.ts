import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeviceChoice } from './device-choices.ts';

export type Density = 'comfortable' | 'compact';

/** Cards, or one line per row: as the address says, else as last chosen on this device. */
export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const navigate = useNavigate();
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const [kept, keep] = useDeviceChoice('list-density');
  const said = view ?? kept;
  const choose = (density: Density) => {
    keep(density);
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, view: density === 'compact' ? density : undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return [said === 'compact' ? 'compact' : 'comfortable', choose];
}
