import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Input } from './input.tsx';

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onValueChange: (value: string) => void;
  'aria-label': string;
};

export function SearchInput({ value, onValueChange, className, ...props }: SearchInputProps) {
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={cn(
          'pl-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
          value === '' ? 'pr-3' : 'pr-10',
        )}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        {...props}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-soft hover:text-text"
          onClick={() => onValueChange('')}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
