import { useEffect } from 'react';

/** Below this battery level the animation is skipped. */
const LOW_BATTERY = 0.2;

/** Not in every browser, nor in TypeScript's types. */
interface BatteryNavigator {
  getBattery?: () => Promise<{ charging: boolean; level: number }>;
}

/**
 * The entrance animation of the login and the dashboard: lattice and orbits move into place (`ground.css`, `login.css`), once and for a few seconds.
 * Skipped on a low battery; on a page that is hidden it counts as finished.
 */
export function useShow(): void {
  useEffect(() => {
    const root = document.documentElement;
    let isOver = false;
    const end = () => {
      isOver = true;
      delete root.dataset.show;
    };
    void isBatteryLow().then((isLow) => {
      if (!isOver && !isLow && document.visibilityState === 'visible') root.dataset.show = '';
    });
    document.addEventListener('visibilitychange', end);
    return () => {
      document.removeEventListener('visibilitychange', end);
      end();
    };
  }, []);
}

async function isBatteryLow(): Promise<boolean> {
  const battery = await (navigator as BatteryNavigator).getBattery?.().catch(() => null);
  return battery != null && !battery.charging && battery.level <= LOW_BATTERY;
}
