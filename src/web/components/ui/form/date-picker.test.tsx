import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DatePicker } from './date-picker.tsx';
import { Field } from './field.tsx';

afterEach(() => vi.restoreAllMocks());

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
