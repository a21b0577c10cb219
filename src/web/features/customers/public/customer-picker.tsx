import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { userMessageOf } from '#web/lib/api-error.ts';
import { cn } from '#web/lib/cn.ts';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useEscapeFirst } from '#web/lib/use-escape-first.ts';
import { customersFoundQuery } from './customer-search.queries.ts';

const DEBOUNCE_MS = 200;

type Choice = { kind: 'customer'; customer: Customer } | { kind: 'new' };

const idOf = (choice: Choice) => (choice.kind === 'customer' ? choice.customer.id : 'new');

interface CustomerPickerProps {
  value: Customer | null;
  onChange: (customer: Customer | null) => void;
  /** Offers a new customer at the end of the list; called with the typed text. */
  onCreateNew?: (typed: string) => void;
  /** The initial search text, such as unfinished words of a draft. */
  words?: string;
  onWords?: (words: string) => void;
  /** Takes the focus, because it replaces the element that had it. */
  hasFocus?: boolean;
}

/** Finds a customer by name or phone. Used inside a `Field`, which labels it. */
export function CustomerPicker({
  value,
  onChange,
  onCreateNew,
  words = '',
  onWords,
  hasFocus = false,
}: CustomerPickerProps) {
  // After choosing or clearing, the element that replaces the used one takes the focus.
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
      <span className="min-w-0 flex-1 wrap-anywhere">
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
  /** The id of the marked choice instead of its index, because a new answer may put others before it. */
  const [marked, setMarked] = useState<number | 'new' | null>(null);
  const sought = useDebounced(text.trim(), DEBOUNCE_MS);
  const found = useQuery({ ...customersFoundQuery(sought), enabled: sought !== '' });
  const isOffline = useIsOffline();
  const isAnswered = sought === text.trim() && !found.isPending;
  const customers = (isAnswered && found.data?.items) || [];
  // While the server is slow, customers from this device's offline copy are listed, but only the server knows whether there are others.
  const isFromServer = isAnswered && found.isSuccess && !found.data.isKept;
  /** No further answer is expected. */
  const isSettled = isFromServer || (isAnswered && (found.isError || isOffline));
  const choices: Choice[] = [
    ...customers.map((customer): Choice => ({ kind: 'customer', customer })),
    ...(onCreateNew && text.trim() !== '' ? [{ kind: 'new' } as const] : []),
  ];
  const isListShown = isOpen && text.trim() !== '';
  const markedAt = choices.findIndex((choice) => idOf(choice) === marked);
  const active = Math.max(markedAt, 0);
  const current = choices[active];
  // A customer who is shown as marked stays marked when the list changes.
  if (isListShown && markedAt < 0 && current?.kind === 'customer') setMarked(current.customer.id);
  const optionId = (choice: Choice) => `${listId}-${idOf(choice)}`;
  useEscapeFirst(isListShown, () => setIsOpen(false));
  /** The index up to which the marked choice was last scrolled into view. */
  const inSightAtRef = useRef(0);
  useEffect(() => {
    if (inSightAtRef.current === active) return;
    inSightAtRef.current = active;
    listRef.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  /** Enter was pressed before the server's answer to the typed text arrived. */
  const isEnteredRef = useRef(false);
  useEffect(() => {
    if (!isSettled) return;
    const [only, another] = customers;
    // Chooses the customer only if there is exactly one: of several the person has seen none yet. A single one from this device only may be
    // one of several.
    if (isEnteredRef.current && isFromServer && isOpen && only && !another) onChange(only);
    isEnteredRef.current = false;
  });

  function choose(choice: Choice) {
    if (choice.kind === 'customer') onChange(choice.customer);
    else onCreateNew?.(text.trim());
  }

  function mark(choice: Choice | undefined) {
    // When "New customer" is the only choice, marking it rejects nobody: a customer found afterwards is marked instead.
    if (!choice || choices.length < 2) return;
    // A person who moves through the list will press Enter again.
    isEnteredRef.current = false;
    setMarked(idOf(choice));
  }

  function move(step: number) {
    mark(choices.at((active + step) % choices.length));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isListShown) {
      if (event.key === 'ArrowDown') setIsOpen(true);
      return;
    }
    // A listed customer, or "New customer" that was marked despite others, is a deliberate choice. That nobody exists is only certain after
    // the server's answer.
    const isMeant = current?.kind === 'customer' || marked === 'new';
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      // Enter chooses the marked customer and never submits the form around it.
      event.preventDefault();
      if (!isMeant && !isSettled) isEnteredRef.current = true;
      else if (current) choose(current);
    } else if (event.key === 'Tab' && isPlain && current && (isMeant || isFromServer)) {
      // The fields of a new customer take the focus themselves; otherwise Tab moves on as usual.
      if (current.kind === 'new') event.preventDefault();
      choose(current);
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
          aria-activedescendant={isListShown && current ? optionId(current) : undefined}
          autoComplete="off"
          autoFocus={hasFocus}
          className="pl-10"
          placeholder="Search by name or phone"
          value={text}
          onChange={(event) => {
            isEnteredRef.current = false;
            setText(event.target.value);
            onWords?.(event.target.value);
            setMarked(null);
            setIsOpen(true);
          }}
          onKeyDown={onKeyDown}
          // A late answer must not choose anybody after the person has left the field.
          onBlur={() => {
            isEnteredRef.current = false;
          }}
        />
      </span>
      <p role="status" className={cn('px-1 text-note text-soft', !isListShown && 'sr-only')}>
        {isListShown && statusWords(isSettled ? customers.length : null, found.isError ? found.error : null)}
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
        // Browsers make scrollable elements tab stops; this one must not be.
        tabIndex={-1}
        aria-label="Customers found"
        hidden={!isListShown || choices.length === 0}
        className="max-h-64 overflow-y-auto rounded-control border border-edge-strong bg-control p-1"
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
          <div
            key={idOf(choice)}
            id={optionId(choice)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 aria-selected:bg-cyan/15"
            onPointerMove={() => {
              // A choice under the pointer is in view already.
              inSightAtRef.current = index;
              mark(choice);
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.kind === 'customer' ? (
              <CustomerLine customer={choice.customer} />
            ) : (
              <>
                <UserPlus aria-hidden className="size-4 shrink-0 text-cyan-ink" />
                <span className="min-w-0 font-medium wrap-anywhere">New customer “{text.trim()}”</span>
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
  return `${formatCount(count, 'customer')} found`;
}
