import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { SearchInput } from '#web/components/ui/form/search-input.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useSearchPlace } from './search-place.ts';
import { useListQuery } from './use-list-query.ts';

const DEBOUNCE_MS = 250;

interface ListSearchProps {
  label: string;
  placeholder: string;
}

/** The search of a list, in the top bar where there is room. Typed text is debounced before the address and the list follow. */
export function ListSearch({ label, placeholder }: ListSearchProps) {
  const { q, setQuery } = useListQuery();
  const [text, setText] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // The address was changed by Back or a link, not by this input.
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
      setQuery(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, sent, setQuery]);
  const place = useSearchPlace();
  const hasRoom = useMediaQuery('(min-width: 80rem)');
  const form = (
    // biome-ignore lint/a11y/useSemanticElements: browsers of older phones do not know <search>
    <form
      role="search"
      aria-label={label}
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === sent) return;
        setSent(wanted);
        setQuery(wanted);
      }}
    >
      <SearchInput
        aria-label={label}
        // A placeholder that does not fit is replaced by the short name; its full text is in the tooltip.
        placeholder={hasRoom ? placeholder : label}
        title={placeholder}
        value={text}
        onValueChange={setText}
      />
    </form>
  );
  return place ? createPortal(form, place) : form;
}
