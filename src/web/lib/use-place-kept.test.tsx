import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { usePlaceKept } from './use-place-kept.ts';

/** A page of this height: the window cannot be scrolled further. */
let heightPx = 0;
let standsPx = 0;
let tellGrown = () => {};

class Growing {
  constructor(told: () => void) {
    tellGrown = told;
  }
  observe() {}
  disconnect() {
    tellGrown = () => {};
  }
}

const scrollTo = (px: number) => {
  standsPx = Math.min(px, heightPx);
};
/** As a browser does it: with the next frame. */
const tellScrolled = () => act(() => document.dispatchEvent(new Event('scroll')));

function openTwoScreens() {
  const root = createRootRoute({
    component: function Root() {
      usePlaceKept();
      return null;
    },
  });
  const routes = ['/long', '/short'].map((path) => createRoute({ getParentRoute: () => root, path }));
  return createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/long'] }),
    scrollRestoration: true,
  });
}

it('scrolls down once more after a list that did not know of it yet has scrolled back', async () => {
  vi.stubGlobal('ResizeObserver', Growing);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => standsPx);
  vi.spyOn(window, 'scrollTo').mockImplementation((to) => scrollTo((to as ScrollToOptions).top ?? 0));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const router = openTwoScreens();
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  heightPx = 8_000;
  scrollTo(4_000);
  tellScrolled();
  const told = vi.fn();
  document.addEventListener('scroll', told, { once: true });
  await act(() => router.navigate({ to: '/short' as never }));
  expect(standsPx).toBe(0);
  // At once: the browser itself says so with the next frame.
  expect(told).toHaveBeenCalledOnce();

  heightPx = 1_500;
  await act(async () => router.history.back());
  await vi.waitFor(() => expect(standsPx).toBe(1_500));
  tellScrolled();
  heightPx = 8_000;
  tellGrown();
  expect(standsPx).toBe(4_000);
  scrollTo(1_480);
  tellScrolled();
  expect(standsPx).toBe(4_000);
  tellScrolled();
  // It has lasted: from now on the window belongs to the user.
  scrollTo(200);
  tellScrolled();
  tellGrown();
  expect(standsPx).toBe(200);
});
