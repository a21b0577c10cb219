import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { FocusPlace } from '#web/lib/focus-place.ts';
import { useIsSettled } from '#web/lib/use-is-settled.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';
import { OpenerContext } from '#web/lib/use-return-focus.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { SkeletonList } from '../ui/skeleton.tsx';
import type { DialogProps } from './dialog-props.ts';
import { expectWanted, type Loadable, loadable, type PropsIn, useLoadable } from './loadable.ts';
import { PartBoundary } from './part-boundary.tsx';

/** The frame of all dialogs: loaded after the first screen, or when a dialog is opened. */
export const dialogFrame = loadable(() => import('../ui/overlay/dialog.tsx'), 'Dialog');

/**
 * A dialog whose code is loaded when first opened, or preloaded when there is time. Its frame appears at once; a failure to load or render is shown
 * in the frame and can be retried. Each opening starts afresh.
 */
export function lazyDialog<Module, Name extends keyof Module>(
  title: string,
  fetchModule: () => Promise<Module>,
  name: Name,
): ComponentType<PropsIn<Module, Name> & DialogProps> {
  const part = loadable<PropsIn<Module, Name> & DialogProps, Module, Name>(fetchModule, name);
  expectWanted(part);
  return (props) => <LazyDialog title={title} part={part} dialogProps={props} />;
}

interface LazyDialogProps<Props extends DialogProps> {
  title: string;
  part: Loadable<Props>;
  dialogProps: Props;
}

function LazyDialog<Props extends DialogProps>({ title, part, dialogProps }: LazyDialogProps<Props>) {
  const { open, onOpenChange } = dialogProps;
  const isSettled = useIsSettled();
  const opening = useOpeningCount(open);
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const { Component, error, retry } = useLoadable(part, open);
  // The frame and its dialog share the control that opened them, a new one for each opening.
  const openerRef = useMemo(() => ({ opening, current: null as FocusPlace | null }), [opening]);
  const {
    Component: Frame,
    error: frameError,
    retry: retryFrame,
  } = useLoadable(dialogFrame, open || isSettled);
  const isUnframed = open && frameError !== null;
  useEffect(() => {
    if (!isUnframed) return;
    toast({ title: 'This could not be opened', description: 'Please try again', variant: 'destructive' });
    onOpenChange(false);
    retryFrame();
  });
  if (!wasOpened || Frame === null) return null;

  const frame = (body: ReactNode, isLoading = false) => (
    <OpenerContext value={openerRef}>
      <Frame isOpen={open} onOpenChange={onOpenChange} title={title} isLoading={isLoading}>
        {body}
      </Frame>
    </OpenerContext>
  );
  const failure = (reason: unknown, onRetry: () => void) =>
    frame(<ErrorState title="This could not be opened" error={reason} onRetry={onRetry} />);

  if (error !== null) return failure(error, retry);
  if (Component === null) {
    return frame(<SkeletonList count={3} label="Loading..." itemClassName="h-11" className="py-2" />, true);
  }
  return (
    <PartBoundary key={opening} fallback={(onRetry) => failure(undefined, onRetry)}>
      <OpenerContext value={openerRef}>
        <Component {...dialogProps} />
      </OpenerContext>
    </PartBoundary>
  );
}
