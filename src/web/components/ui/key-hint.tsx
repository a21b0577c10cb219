import { useAreKeysOn } from '#web/lib/keys/key-switch.ts';

/**
 * The shortcut key at the end of a menu item, shown where single keys are on and there is a keyboard. Visual only: the item has `aria-keyshortcuts`.
 */
export function KeyHint({ shortcut }: { shortcut: string }) {
  if (!useAreKeysOn()) return null;
  return (
    <span
      aria-hidden
      data-text={shortcut}
      className="ml-auto grid size-5 place-items-center rounded-md border border-edge-strong text-[0.6875rem] leading-none font-medium text-soft uppercase after:content-[attr(data-text)] pointer-coarse:hidden"
    />
  );
}
