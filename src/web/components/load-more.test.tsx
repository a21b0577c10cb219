import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

/** Everything that is observed is in sight. */
class InSight {
  readonly tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: InSight['tell']) {
    this.tell = tell;
  }
  observe() {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect() {}
}

it('loads nothing while the rows above it are those of another filter', () => {
  vi.stubGlobal('IntersectionObserver', InSight);
  onTestFinished(() => void vi.unstubAllGlobals());
  const fetchNextPage = vi.fn();
  const list = { hasNextPage: true, fetchNextPage } as unknown as ComponentProps<typeof LoadMore>['list'];
  const more = (isWaiting: boolean) => (
    <LoadMore {...{ list, isWaiting, label: 'Load more', failedText: 'Failed' }} />
  );
  const { rerender } = render(more(true));
  expect(fetchNextPage).not.toHaveBeenCalled();
  rerender(more(false));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
