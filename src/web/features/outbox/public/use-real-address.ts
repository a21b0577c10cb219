import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenNothingIsTyped } from '#web/lib/forms/dirty-forms.ts';
import { withRealNumbers } from '#web/lib/outbox/made-here.ts';
import { subscribeToWrites } from '#web/lib/writes/sent-writes.ts';

/**
 * What was opened while it waited has an address of this device's. Once it is saved the address is that of everybody, also where the
 * old one is opened later, as by Back.
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
      // A form that is open there is not asked about: it is saved under either number.
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
