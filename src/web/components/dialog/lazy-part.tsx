import { RotateCw } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { expectWanted, type Loadable, loadable, type PropsIn, useLoadable } from './loadable.ts';
import { PartBoundary } from './part-boundary.tsx';

interface LazyPartOptions {
  /** Shown while it loads; nothing by default. */
  placeholder?: ReactNode;
  /** A failure is not shown: the screen is complete without it, and it is loaded again when next shown. */
  isOptional?: boolean;
  /** Preloaded when there is time (`fetchAhead`). */
  isExpected?: boolean;
}

/** A part of a screen whose code is loaded when first shown; a failure can be retried and affects nothing else. */
export function lazyPart<Module, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
  options: LazyPartOptions = {},
): ComponentType<PropsIn<Module, Name> & object> {
  const part = loadable<PropsIn<Module, Name> & object, Module, Name>(fetchModule, name);
  if (options.isExpected) expectWanted(part);
  return (props) => <LazyPart part={part} options={options} partProps={props} />;
}

interface LazyPartProps<Props extends object> {
  part: Loadable<Props>;
  options: LazyPartOptions;
  partProps: Props;
}

function LazyPart<Props extends object>({ part, options, partProps }: LazyPartProps<Props>) {
  const { placeholder = null, isOptional = false } = options;
  const { Component, error, retry } = useLoadable(part, true);
  const failure = (onRetry: () => void) => (isOptional ? placeholder : <PartFailure onRetry={onRetry} />);
  if (error !== null) return failure(retry);
  if (Component === null) return placeholder;
  return (
    <PartBoundary fallback={failure}>
      <Component {...partProps} />
    </PartBoundary>
  );
}

function PartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-soft">
      This part could not be loaded.
      <Button size="compact" onClick={onRetry}>
        <RotateCw aria-hidden />
        Try again
      </Button>
    </p>
  );
}
