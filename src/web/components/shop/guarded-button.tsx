import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';
import { holdPlace, isHeld, takePress, watchPlaces } from './step-guard.ts';

interface GuardedButtonProps extends Omit<ButtonProps, 'onClick'> {
  onPress?: (button: Element) => void;
  /** What a press does, where that may become another thing while the button stays. */
  does?: string;
}

/**
 * A button that rests for a second after a press: a second press on its place does nothing, nor does it send the form
 * whose button it is. It rests as well once it `does` another thing: a press may have been meant for the one before.
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
