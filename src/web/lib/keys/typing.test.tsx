import { afterEach, expect, test } from 'vitest';
import { isCommandKey, isMessageKey } from './typing.ts';

afterEach(() => document.body.replaceChildren());

/** Which of the two a letter pressed on the first marked element is. */
function heardIn(html: string): { isCommand: boolean; isMessage: boolean } {
  document.body.innerHTML = html;
  let heard = { isCommand: false, isMessage: false };
  const hear = (event: KeyboardEvent) => {
    heard = { isCommand: isCommandKey(event), isMessage: isMessageKey(event) };
  };
  document.addEventListener('keydown', hear, { once: true });
  const target = document.querySelector('[data-pressed]') ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true }));
  return heard;
}

test.each([
  ['nothing', '<main></main>', { isCommand: true, isMessage: true }],
  [
    'a dialog',
    '<div role="dialog"><button data-pressed></button></div>',
    { isCommand: false, isMessage: true },
  ],
  [
    'a field of a dialog',
    '<div role="dialog"><input data-pressed></div>',
    { isCommand: false, isMessage: false },
  ],
  [
    'a question over a dialog',
    '<div role="dialog"></div><div role="alertdialog"><button data-pressed></button></div>',
    { isCommand: false, isMessage: false },
  ],
  ['a menu', '<div role="menu"></div>', { isCommand: false, isMessage: false }],
])('in %s a letter is a command of the screen, or of a message', (_, html, means) => {
  expect(heardIn(html)).toEqual(means);
});
