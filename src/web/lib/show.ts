import { useEffect } from 'react';

/** A device that has little left does not spend it on a show. */
const LOW_BATTERY = 0.2;

/** Not in every browser, and not in TypeScript's. */
interface BatteryNavigator {
  getBattery?: () => Promise<{ charging: boolean; level: number }>;
}

/**
 * For the screens that are the show, login and dashboard: lattice and orbits move into their places (`ground.css`,
 * `login.css`), once and for a few seconds. Not on a low battery; a page that is put away has seen the end of it.
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
