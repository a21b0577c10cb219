import { LogoMark } from '#web/components/logo.tsx';

/** Shown while it is not known yet what to show, or its code is loading. */
export function Splash() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <LogoMark className="size-12 animate-pulse" />
      <span className="sr-only">Loading...</span>
    </div>
  );
}
