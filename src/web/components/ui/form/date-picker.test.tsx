import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AppConfig } from '#shared/contracts/config.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { configQuery } from '#web/lib/session.ts';
import { closeAll, setPageClock } from '#web/testing/open-dialog.tsx';
import { DatePicker } from './date-picker.tsx';
import { Field } from './field.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  closeAll();
});

function Form() {
  const [day, setDay] = useState('2026-11-24');
  return (
    <Field label="Collected on" isRequired>
      <DatePicker value={day} onValueChange={setDay} minDay="2026-11-01" />
    </Field>
  );
}

it('is the picker of the platform under a finger, and writes the day first whatever the phone does', () => {
  const mouse = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = mouse.call(window, query);
    return Object.defineProperty(list, 'matches', { value: query === '(pointer: coarse)' });
  });
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>(/^Collected on/);
  expect(field).toMatchObject({ type: 'date', value: '2026-11-24', min: '2026-11-01' });
  expect(field.getAttribute('aria-required')).toBe('true');
  expect(screen.getByText('24 November 2026')).toBeTruthy();
  const open = vi.fn();
  field.showPicker = open;
  fireEvent.click(field);
  expect(open).toHaveBeenCalledOnce();
  fireEvent.change(field, { target: { value: '2026-12-01' } });
  expect(screen.getByText('1 December 2026')).toBeTruthy();
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.getByText('Select date')).toBeTruthy();
});

/** A calendar of a shop where a day begins earlier than anywhere else. */
function openCalendar(date: ReactNode, name: RegExp) {
  const client = createQueryClient();
  client.setQueryData(configQuery.queryKey, { timeZone: 'Pacific/Kiritimati' } as AppConfig);
  render(<QueryClientProvider client={client}>{date}</QueryClientProvider>);
  const trigger = screen.getByRole('button', { name });
  fireEvent.click(trigger);
  return trigger;
}

it('has a day chosen in a calendar, which stays the day that was pressed', async () => {
  const trigger = openCalendar(<Form />, /^Collected on/);
  fireEvent.click(await screen.findByRole('button', { name: /30 November 2026/ }));
  await waitFor(() => expect(trigger.textContent).toBe('30 November 2026'));
});

it('begins at the shop’s today, which the clock of the device may not have reached', async () => {
  // Half past midnight there.
  setPageClock(new Date('2026-11-30T10:30:00Z'));
  openCalendar(<DatePicker aria-label="Due" value="" onValueChange={() => {}} />, /^Due$/);
  const today = await screen.findByRole('button', { name: 'Today, Tuesday, 1 December 2026' });
  await waitFor(() => expect(document.activeElement).toBe(today));
});
