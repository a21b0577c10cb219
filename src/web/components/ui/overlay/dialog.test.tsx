import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { ExpandableCard, ExpandTrigger } from '../expandable.tsx';
import { Field } from '../form/field.tsx';
import { Input } from '../form/input.tsx';
import { ConfirmDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Sample({ onSave }: { onSave: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Add New Customer"
        description="Enter customer details"
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
        footer={<Button type="submit">Create</Button>}
      >
        <Field label="Name">
          <Input />
        </Field>
      </Dialog>
    </>
  );
}

function Card() {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <ExpandableCard
      isExpanded={isExpanded}
      onExpandedChange={setIsExpanded}
      header={<ExpandTrigger>Selma Nangolo</ExpandTrigger>}
    >
      Details
    </ExpandableCard>
  );
}

test('a dialog begins at its first control, submits by Enter, closes by Escape and gives the focus back', async () => {
  const user = userEvent.setup();
  const onSave = vi.fn();
  render(<Sample onSave={onSave} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  expect(screen.getByRole('dialog', { name: 'Add New Customer' })).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await user.keyboard('Selma{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

test('a field that is typed into loses the focus before its dialog is gone', async () => {
  const user = userEvent.setup();
  render(<Sample onSave={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const field = screen.getByLabelText('Name');
  const left: boolean[] = [];
  field.addEventListener('blur', () => left.push(field.isConnected));
  await user.keyboard('Selma{Escape}');
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(left).toEqual([true]);
});

test('a dialog that closes gives the focus back where it is, and moves no page to it', async () => {
  const user = userEvent.setup();
  render(<Sample onSave={() => {}} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  const focus = vi.spyOn(opener, 'focus');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});

test('a confirmation stays open while it is carried out', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const props = {
    isOpen: true,
    onOpenChange: vi.fn(),
    title: 'Delete?',
    description: 'Gone',
    confirmLabel: 'Delete',
  };
  const view = render(<ConfirmDialog {...props} onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(props.onOpenChange).not.toHaveBeenCalled();
  view.rerender(<ConfirmDialog {...props} onConfirm={onConfirm} isPending />);
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
  // Whoever does not want to wait may leave.
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
});

test('a card opens and closes by its title, keyboard included', async () => {
  const user = userEvent.setup();
  render(<Card />);
  const trigger = screen.getByRole('button', { name: 'Selma Nangolo' });
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Details')).toBeInTheDocument();
  await user.keyboard(' ');
  expect(screen.queryByText('Details')).not.toBeInTheDocument();
});
