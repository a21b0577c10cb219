import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { usePressFocus } from './use-press-focus.ts';

const opened: (string | undefined)[] = [];

function Sample() {
  usePressFocus();
  return (
    <main tabIndex={-1}>
      <input aria-label="Search" />
      <button type="button" onClick={() => opened.push(document.activeElement?.textContent)}>
        <span>Edit</span>
      </button>
      <a href="#row">Open</a>
      <p>Words</p>
    </main>
  );
}

/** A press as in Safari: the pressed control does not get the focus, but the nearest focusable ancestor does. */
function press(element: HTMLElement, { isHeld = false } = {}) {
  const down = createEvent.mouseDown(element);
  if (isHeld) element.addEventListener('mousedown', (event) => event.preventDefault(), { once: true });
  if (fireEvent(element, down)) screen.getByRole('main').focus();
  fireEvent.mouseUp(element);
  fireEvent.click(element);
}

beforeEach(() => {
  opened.length = 0;
  render(<Sample />);
  screen.getByRole('textbox').focus();
});

test('a button that is pressed has the focus before it is told of its click', () => {
  press(screen.getByText('Edit'));
  expect(screen.getByRole('button')).toHaveFocus();
  expect(opened).toEqual(['Edit']);
});

test('a link that is pressed has the focus', () => {
  press(screen.getByRole('link'));
  expect(screen.getByRole('link')).toHaveFocus();
});

test('the focus stays where it was when whatever is pressed leaves it there', () => {
  press(screen.getByRole('button'), { isHeld: true });
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('a click that nobody pressed, and a press on words, give the focus to no control', () => {
  press(screen.getByText('Words'));
  screen.getByRole('button').click();
  expect(screen.getByRole('main')).toHaveFocus();
});
