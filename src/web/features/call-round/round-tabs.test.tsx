import { expect, it, vi } from 'vitest';
import { giveBackAtTheEnd } from './round-tabs.ts';

const show = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
const hide = () => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));

it('gives back each time that the page goes, also when it was kept by the browser and shown again', () => {
  const giveBack = vi.fn();
  // A screen of another test has had the round open.
  hide();
  // The screen may stand before the page has been shown for the first time.
  giveBackAtTheEnd(giveBack);
  show(false);
  for (const times of [1, 2, 3]) {
    hide();
    expect(giveBack).toHaveBeenCalledTimes(times);
    hide();
    expect(giveBack, 'once each time').toHaveBeenCalledTimes(times);
    show(true);
  }
  hide();
});
