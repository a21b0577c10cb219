import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { MoneyInput } from './money-input.tsx';
import { PlatformPicker } from './platform-picker.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';

interface Draft {
  name: string;
  amount: string;
  branch: string;
  note: string;
  method: 'collected' | 'delivered';
}

function SampleForm({ onSave }: { onSave: (draft: Draft) => void }) {
  const { control, formState, handleSubmit, register } = useForm<Draft>({
    defaultValues: { name: '', amount: '', branch: '', note: '', method: 'collected' },
  });
  return (
    <form onSubmit={handleSubmit(onSave)}>
      <Field label="Name" isRequired hint="As on the ID" error={formState.errors.name?.message}>
        <Input {...register('name', { required: 'Name is required' })} />
      </Field>
      <Field label="Amount">
        <MoneyInput control={control} name="amount" />
      </Field>
      <Field label="Branch">
        <Select placeholder="Choose" options={[{ value: 'rundu', label: 'Rundu' }]} {...register('branch')} />
      </Field>
      <Field label="Note">
        <Textarea {...register('note')} />
      </Field>
      <Field label="Method">
        <Controller
          control={control}
          name="method"
          render={({ field }) => (
            <RadioGroup
              value={field.value}
              onValueChange={field.onChange}
              options={[
                { value: 'collected', label: 'Customer Collected' },
                { value: 'delivered', label: 'Delivered to Customer' },
              ]}
            />
          )}
        />
      </Field>
      <Button type="submit">Save</Button>
    </form>
  );
}

function LetterGroup() {
  const [value, setValue] = useState<'a' | 'b'>('a');
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ] as const;
  return <RadioGroup aria-label="Letter" value={value} onValueChange={setValue} options={options} />;
}

test('ticks what is chosen and nothing else, also where colors are the device’s own', async () => {
  const user = userEvent.setup();
  render(<LetterGroup />);
  const ticked = () =>
    screen.getAllByRole('radio').flatMap((radio) => (radio.querySelector('svg') ? [radio.textContent] : []));
  expect(ticked()).toEqual(['A']);
  await user.click(screen.getByRole('radio', { name: 'B' }));
  expect(ticked()).toEqual(['B']);
});

test('labels each control, and gives back what was entered, money as text', async () => {
  const user = userEvent.setup();
  const onSave = vi.fn();
  render(<SampleForm onSave={(draft) => onSave(draft)} />);
  await user.type(screen.getByLabelText(/Name/), 'Selma');
  await user.type(screen.getByLabelText('Amount'), '12500.50');
  await user.selectOptions(screen.getByLabelText('Branch'), 'Rundu');
  await user.type(screen.getByLabelText('Note'), 'Blue');
  await user.click(screen.getByRole('radio', { name: 'Delivered to Customer' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledWith({
    name: 'Selma',
    amount: '12500.50',
    branch: 'rundu',
    note: 'Blue',
    method: 'delivered',
  });
  expect(screen.getByRole('radiogroup', { name: 'Method' })).toBeInTheDocument();
});

test('ties the error to its control and takes the focus there', async () => {
  const user = userEvent.setup();
  render(<SampleForm onSave={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const name = screen.getByLabelText(/Name/);
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
  expect(name).toHaveAttribute('aria-invalid', 'true');
  expect(name).toHaveFocus();
  const described = (name.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Name is required',
    'As on the ID',
  ]);
});

test('arrow keys move the choice of a radio group', async () => {
  const user = userEvent.setup();
  render(<LetterGroup />);
  await user.tab();
  // Held down, as a finger does: the focus moves a moment after the key.
  await user.keyboard('{ArrowRight>}');
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'B' })).toHaveAttribute('aria-checked', 'true'),
  );
});

test('a pending button is disabled and says that it is busy', () => {
  render(<Button isPending>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('whatever is pressed to type or choose has text of 16 px under a finger, however wide the screen: Safari zooms in on less', () => {
  render(
    <>
      <Input aria-label="Name" />
      <PlatformPicker aria-label="Day" type="date" words="" />
    </>,
  );
  for (const name of ['Name', 'Day']) {
    const { classList } = screen.getByLabelText(name);
    expect(classList).toContain('text-base');
    expect([...classList].filter((one) => /^(?!.*pointer-fine:).*text-(?:body|note)$/.test(one))).toEqual([]);
  }
});
