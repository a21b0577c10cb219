import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchInput } from '#web/components/ui/form/search-input.tsx';

const PLACEHOLDER = 'Search customers, orders...';

interface TopSearchProps {
  hasFocus?: boolean;
  onDone?: () => void;
}

/** Enter opens the orders that match: their search covers customers, phones, quotes and models. */
export function TopSearch({ hasFocus = false, onDone }: TopSearchProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of older phones do not know <search>
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const q = text.trim();
        if (q === '') return;
        void navigate({ to: '/payments', search: { q } });
        setText('');
        onDone?.();
      }}
    >
      <SearchInput
        aria-label={PLACEHOLDER}
        placeholder={PLACEHOLDER}
        autoFocus={hasFocus}
        value={text}
        onValueChange={setText}
      />
    </form>
  );
}
