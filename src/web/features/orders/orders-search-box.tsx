import { useEffect, useState } from 'react';
import { SearchInput } from '#web/components/ui/search-input.tsx';
import { ORDERS_TEXT } from './orders.text.ts';

const DEBOUNCE_MS = 250;

interface OrdersSearchBoxProps {
  /** As in the address. */
  q: string;
  onSearch: (q: string) => void;
}

/** Typing stays here until it rests; the list and the address follow then. */
export function OrdersSearchBox({ q, onSearch }: OrdersSearchBoxProps) {
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
  const searchNow = () => {
    if (wanted === sent) return;
    setSent(wanted);
    onSearch(wanted);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of older phones do not know <search>
    <form
      role="search"
      aria-label={ORDERS_TEXT.searchLabel}
      className="w-full sm:max-w-md sm:flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <SearchInput
        aria-label={ORDERS_TEXT.searchLabel}
        placeholder={ORDERS_TEXT.searchPlaceholder}
        value={text}
        onValueChange={setText}
      />
    </form>
  );
}
