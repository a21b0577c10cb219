import { expect, it } from 'vitest';
import { createListeners } from './listeners.ts';

it('tells every listener what was said, until its subscription ends', () => {
  const { subscribe, tell } = createListeners<[text: string]>();
  const heard: string[] = [];
  const end = subscribe((text) => heard.push(`one ${text}`));
  subscribe((text) => heard.push(`other ${text}`));
  tell('a');
  end();
  tell('b');
  expect(heard).toEqual(['one a', 'other a', 'other b']);
});
