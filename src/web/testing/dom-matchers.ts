import { expect } from 'vitest';

// The few DOM matchers that screen tests use.

interface DomMatchers<R = unknown> {
  /** Whether the element is in the page; `not` also accepts null. */
  toBeInTheDocument: () => R;
  toHaveAttribute: (name: string, value?: string) => R;
  toHaveValue: (value: string) => R;
  toHaveFocus: () => R;
  toBeDisabled: () => R;
  toBeEnabled: () => R;
}

declare module 'vitest' {
  // The type parameters must repeat Vitest's own declaration.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends DomMatchers<R> {}
}

const check = (pass: boolean, words: string) => ({
  pass,
  message: () => `expected the element ${pass ? 'not ' : ''}${words}`,
});

expect.extend({
  toBeInTheDocument: (element: Element | null) =>
    check(element?.isConnected ?? false, 'to be in the document'),
  toHaveAttribute: (element: Element, name: string, value?: string) => {
    const actual = element.getAttribute(name);
    const pass = value === undefined ? actual !== null : actual === value;
    return check(pass, `to have ${name}=${JSON.stringify(value)}; it is ${JSON.stringify(actual)}`);
  },
  toHaveValue: (element: HTMLInputElement, value: string) =>
    check(element.value === value, `to have the value ${JSON.stringify(value)}; it is "${element.value}"`),
  toHaveFocus: (element: Element) =>
    check(element === element.ownerDocument.activeElement, 'to have the focus'),
  // A button that waits for its answer keeps the focus, so it is only `aria-disabled`.
  toBeDisabled: (element: Element) =>
    check(element.matches(':disabled, [aria-disabled="true"]'), 'to be disabled'),
  toBeEnabled: (element: Element) =>
    check(element.matches(':enabled:not([aria-disabled="true"])'), 'to be enabled'),
});
