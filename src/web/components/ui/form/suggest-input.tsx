import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useEscapeFirst } from '#web/lib/use-escape-first.ts';
import { Input } from './input.tsx';

interface SuggestInputProps
  extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'role' | 'onKeyDown' | 'onBlur'> {
  value: string;
  onValueChange: (value: string) => void;
  /** Suggestions for the typed text, the likeliest first. */
  suggestions: readonly string[];
  /** The accessible name of the list of suggestions. */
  listLabel: string;
}

/** A text input with suggestions below it. Used inside a `Field`, which names it. */
export function SuggestInput({ value, onValueChange, suggestions, listLabel, ...props }: SuggestInputProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** -1: no suggestion is marked until an arrow key is pressed, and Enter belongs to the form. */
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  useEscapeFirst(isShown, close);
  const listRef = useRef<HTMLSpanElement>(null);
  const count = suggestions.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has grown then
  useEffect(() => {
    // At the end of a scrolled form, as on a phone, they would be out of sight.
    if (isShown) listRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, count]);

  function choose(text: string) {
    onValueChange(text);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      // The typed text itself is one of the stops of the arrow keys.
      if (isShown) setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
      else setIsOpen(true);
      return;
    }
    const marked = isShown ? suggestions[active] : undefined;
    if (event.key === 'Enter' && marked !== undefined) {
      event.preventDefault();
      choose(marked);
    }
  }

  return (
    <span className="grid gap-1">
      <Input
        autoComplete="off"
        {...props}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        value={value}
        onChange={({ target }) => {
          onValueChange(target.value);
          setActive(-1);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <span
        ref={listRef}
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!isShown}
        className="grid rounded-control border border-edge-strong bg-control p-1 [[hidden]]:hidden"
      >
        {isShown &&
          suggestions.map((text, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, which keeps the focus
            <span
              key={text}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="flex min-h-9 cursor-pointer items-center rounded-lg px-3 break-words aria-selected:bg-cyan/15 pointer-coarse:min-h-11"
              onPointerMove={() => setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(text)}
            >
              {text}
            </span>
          ))}
      </span>
    </span>
  );
}
