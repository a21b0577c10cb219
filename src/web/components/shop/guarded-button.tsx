import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';
import { holdPlace, isHeld, takePress, watchPlaces } from './step-guard.ts';

interface GuardedButtonProps extends Omit<ButtonProps, 'onClick'> {
  onPress?: (button: Element) => void;
  /** The action of a press, where it may change while the button stays mounted. */
  does?: string;
}

/**
 * A button that is inactive for a second after a press: a second press at its place does nothing, and does not submit the form. It is also inactive
 * for a second after `does` changes: a press may have been meant for the action before.
 */
export function GuardedButton({ onPress, does, ...props }: GuardedButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const didRef = useRef(does);
  useLayoutEffect(() => {
    if (didRef.current === does) return;
    didRef.current = does;
    if (buttonRef.current) holdPlace(buttonRef.current);
  }, [does]);
  const isResting = useSyncExternalStore(
    watchPlaces,
    () => buttonRef.current !== null && isHeld(buttonRef.current),
  );
  return (
    <Button
      ref={buttonRef}
      {...(isResting && { 'aria-disabled': true })}
      onClick={(event) => {
        if (takePress(event.currentTarget)) onPress?.(event.currentTarget);
        else event.preventDefault();
      }}
      {...props}
    />
  );
}
