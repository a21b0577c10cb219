import { useRef, useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';
import { isHeld, takePress, watchPlaces } from './step-guard.ts';

interface GuardedButtonProps extends Omit<ButtonProps, 'onClick'> {
  onPress?: (button: Element) => void;
}

/**
 * A button that rests for a second after a press: a second press on its place does nothing, nor does it send the form
 * whose button it is.
 */
export function GuardedButton({ onPress, ...props }: GuardedButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
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
