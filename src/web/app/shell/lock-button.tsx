import { Lock } from 'lucide-react';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { setLocked } from '#web/lib/screen-lock.ts';
import { useDevice } from '#web/lib/session.ts';

/** Locks the device at once, if its agent has a PIN. */
export function LockButton() {
  const { lockMinutes } = useDevice();
  if (lockMinutes === undefined) return null;
  // On a narrow phone, the search has it.
  return (
    <IconButton label="Lock" className="max-[420px]:hidden" onClick={() => setLocked(true)}>
      <Lock aria-hidden />
    </IconButton>
  );
}
