import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { userMessageOf } from '#web/lib/api-error.ts';
import { cn } from '#web/lib/cn.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useEscapeFirst } from '#web/lib/use-escape-first.ts';
import { customersFoundQuery } from './customer-search.queries.ts';

const DEBOUNCE_MS = 200;

type Choice = { kind: 'customer'; customer: Customer } | { kind: 'new' };

interface CustomerPickerProps {
  value: Customer | null;
  onChange: (customer: Customer | null) => void;
  /** Offers a new customer at the end of the list; gets what was typed. */
  onCreateNew?: (typed: string) => void;
  /** What stands in the search at first: words of somebody who has not been found yet. */
  words?: string;
  onWords?: (words: string) => void;
  /** It takes the place of what had the focus. */
  hasFocus?: boolean;
}

/** Finds a customer by name or phone. Stands inside a `Field`, which names it. */
export function CustomerPicker({
  value,
  onChange,
  onCreateNew,
  words = '',
  onWords,
  hasFocus = false,
}: CustomerPickerProps) {
  // What is chosen or cleared here takes the focus from what it replaces.
  const [isUsed, setIsUsed] = useState(hasFocus);
  const change = (customer: Customer | null) => {
    setIsUsed(true);
    onChange(customer);
  };
  if (value === null) {
    return (
      <CustomerSearch
        onChange={change}
        onCreateNew={onCreateNew}
        words={words}
        onWords={onWords}
        hasFocus={isUsed}
      />
    );
  }
  return (
    <div className="flex items-center gap-3 rounded-control border border-edge-strong bg-control py-1.5 pr-1.5 pl-3.5">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{value.name}</span>
        <span className="numerals block text-note text-soft">
          {[formatPhone(value.phone), value.location].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Button
        variant="ghost"
        autoFocus={isUsed}
        onClick={() => change(null)}
        aria-label={`Change customer, now ${value.name}`}
      >
        Change
      </Button>
    </div>
  );
}

interface CustomerSearchProps {
  onChange: (customer: Customer) => void;
  onCreateNew: ((typed: string) => void) | undefined;
  words: string;
  onWords: ((words: string) => void) | undefined;
  hasFocus: boolean;
}

function CustomerSearch({ onChange, onCreateNew, words, onWords, hasFocus }: CustomerSearchProps) {
  const listId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(words);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const sought = useDebounced(text.trim(), DEBOUNCE_MS);
  const found = useQuery({ ...customersFoundQuery(sought), enabled: sought !== '' });
  const isAnswered = sought === text.trim() && !found.isPending;
  const isCurrent = isAnswered && found.isSuccess;
  const customers = isCurrent ? found.data : [];
  const choices: Choice[] = [
    ...customers.map((customer): Choice => ({ kind: 'customer', customer })),
    ...(onCreateNew && text.trim() !== '' ? [{ kind: 'new' } as const] : []),
  ];
  const isListShown = isOpen && text.trim() !== '';
  const active = Math.min(activeIndex, choices.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  useEscapeFirst(isListShown, () => setIsOpen(false));
  /** Enter was pressed, and the answer to what is typed has not come. */
  const isEnteredRef = useRef(false);
  useEffect(() => {
    if (!isAnswered) return;
    const [only, another] = customers;
    // Of several nobody was seen yet: that is asked.
    if (isEnteredRef.current && isOpen && only && !another) onChange(only);
    isEnteredRef.current = false;
  });

  function choose(choice: Choice | undefined) {
    if (!choice) return;
    if (choice.kind === 'customer') onChange(choice.customer);
    else onCreateNew?.(text.trim());
  }

  function move(step: number) {
    if (choices.length === 0) return;
    const next = (active + step + choices.length) % choices.length;
    setActiveIndex(next);
    listRef.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isListShown) {
      if (event.key === 'ArrowDown') setIsOpen(true);
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      // Enter means the marked customer, never the form around it.
      event.preventDefault();
      if (isAnswered) choose(choices[active]);
      else isEnteredRef.current = true;
    } else if (event.key === 'Tab' && !event.shiftKey && isCurrent) {
      const choice = choices[active];
      // Somebody new has fields of their own, which take the focus; after a customer Tab goes on by itself.
      if (choice?.kind === 'new') event.preventDefault();
      choose(choice);
    }
  }

  return (
    <div className="grid gap-1.5">
      <span className="relative block">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-faint"
        />
        <Input
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListShown && choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={isListShown && choices.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          autoFocus={hasFocus}
          className="pl-10"
          placeholder="Search by name or phone"
          value={text}
          onChange={(event) => {
            isEnteredRef.current = false;
            setText(event.target.value);
            onWords?.(event.target.value);
            setActiveIndex(0);
            setIsOpen(true);
          }}
          onKeyDown={onKeyDown}
          // Whoever went on is not called back.
          onBlur={() => {
            isEnteredRef.current = false;
          }}
        />
      </span>
      <p role="status" className={cn('px-1 text-note text-soft', !isListShown && 'sr-only')}>
        {isListShown && statusWords(isCurrent ? customers.length : null, found.isError ? found.error : null)}
        {isListShown && found.isError && (
          <Button size="compact" variant="ghost" onClick={() => found.refetch()}>
            Try again
          </Button>
        )}
      </p>
      <div
        ref={listRef}
        id={listId}
        role="listbox"
        // A browser makes a stop of what scrolls.
        tabIndex={-1}
        aria-label="Customers found"
        hidden={!isListShown || choices.length === 0}
        className="max-h-64 overflow-y-auto rounded-control border border-edge-strong bg-control p-1"
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
          <div
            key={choice.kind === 'customer' ? choice.customer.id : 'new'}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 aria-selected:bg-cyan/15"
            onPointerMove={() => setActiveIndex(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.kind === 'customer' ? (
              <CustomerLine customer={choice.customer} />
            ) : (
              <>
                <UserPlus aria-hidden className="size-4 shrink-0 text-cyan-ink" />
                <span className="font-medium">New customer “{text.trim()}”</span>
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function CustomerLine({ customer }: { customer: Customer }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{customer.name}</span>
        {customer.location && (
          <span className="block truncate text-note text-faint">{customer.location}</span>
        )}
      </span>
      <span className="numerals shrink-0 text-note text-soft">{formatPhone(customer.phone)}</span>
    </>
  );
}

function statusWords(count: number | null, error: unknown): string {
  if (error) return userMessageOf(error);
  if (count === null) return 'Searching…';
  if (count === 0) return 'No customer found';
  return count === 1 ? '1 customer found' : `${count} customers found`;
}
