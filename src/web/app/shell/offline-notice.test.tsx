import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetAnswers, noteNoAnswer } from '#web/lib/offline/connection.ts';
import { noteKeeping } from '#web/lib/offline/keeping.ts';
import { renderApp } from '#web/testing/render-app.tsx';

afterEach(() => {
  act(() => {
    forgetAnswers();
    noteKeeping(false);
  });
});

it('promises to keep what is done without a connection where this browser keeps things, and nowhere else', async () => {
  renderApp();
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  act(() => {
    noteNoAnswer();
    noteNoAnswer();
  });
  const told = await screen.findByText(/What you do (?:cannot|waits)/);
  act(() => noteKeeping(true));
  expect(told.textContent).toContain('What you do waits on this device until the server answers again.');
  act(() => noteKeeping(false));
  expect(told.textContent).toContain('What you do cannot be saved until the server answers again.');
});
