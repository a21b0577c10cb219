import { useEffect, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { SearchInput } from './ui/search-input.tsx';

const DEBOUNCE_MS = 250;

interface ListSearchProps {
  /** As in the address. */
  q: string;
  onSearch: (q: string) => void;
  label: string;
  placeholder: string;
  className?: string;
}

/** The search of a list. Typing stays here until it rests; the address and the list follow then. */
export function ListSearch({ q, onSearch, label, placeholder, className }: ListSearchProps) {
  const [text, setText] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // Not our own words coming back, but Back or a link.
    if (q !== sent) {
      setText(q);
      setSent(q);
    }
  }
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === sent) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      onSearch(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, sent, onSearch]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of older phones do not know <search>
    <form
      role="search"
      aria-label={label}
      className={cn('w-full', className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === sent) return;
        setSent(wanted);
        onSearch(wanted);
      }}
    >
      <SearchInput aria-label={label} placeholder={placeholder} value={text} onValueChange={setText} />
    </form>
  );
}
