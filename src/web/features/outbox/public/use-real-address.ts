import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenNothingIsTyped } from '#web/lib/forms/dirty-forms.ts';
import { withRealNumbers } from '#web/lib/outbox/made-here.ts';
import { subscribeToWrites } from '#web/lib/writes/sent-writes.ts';

/**
 * A record that was opened before it was saved has a temporary id in its URL. Once it is saved the real id replaces it, also when the old
 * URL is opened later, for example by Back.
 */
export function useRealAddress(): void {
  const router = useRouter();
  useEffect(() => {
    let callOff = () => {};
    const replace = () => {
      const { href } = router.latestLocation;
      const real = withRealNumbers(href);
      if (real !== href) void router.navigate({ href: real, replace: true, resetScroll: false });
    };
    const follow = () => {
      callOff();
      // Waits until nothing is typed. A form of that record needs no question: it is saved under either id.
      callOff =
        withRealNumbers(router.latestLocation.href) === router.latestLocation.href
          ? () => {}
          : whenNothingIsTyped(replace);
    };
    follow();
    const stops = [subscribeToWrites(follow), router.subscribe('onResolved', follow)];
    return () => {
      callOff();
      for (const stop of stops) stop();
    };
  }, [router]);
}
