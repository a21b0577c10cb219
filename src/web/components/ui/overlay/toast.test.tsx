import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { DropdownMenu, MenuItem } from './dropdown-menu.tsx';
import { Toaster } from './toast.tsx';
import { getToasts, type ToastContent, toast } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

const show = (content: ToastContent) => act(() => toast(content));
const pass = (durationMs: number) => act(() => vi.advanceTimersByTime(durationMs));
const pressF8 = () => fireEvent.keyDown(document.activeElement as Element, { key: 'F8', code: 'F8' });
const titles = () => screen.queryAllByText(/^(First|Second|Deleted)$/).map((element) => element.textContent);

test('shows one message at a time, for 5 seconds', () => {
  show({ title: 'First' });
  show({ title: 'Second' });
  expect(titles()).toEqual(['Second']);
  pass(4_900);
  expect(titles()).toEqual(['Second']);
  pass(200);
  expect(titles()).toEqual([]);
});

test('keeps a dismissed message for 1,000,000 ms', () => {
  show({ title: 'First' });
  pass(5_000);
  expect(getToasts()).toHaveLength(1);
  pass(999_900);
  expect(getToasts()).toHaveLength(1);
  pass(200);
  expect(getToasts()).toHaveLength(0);
});

test('a message that can be undone lasts 10 seconds', () => {
  show({ title: 'Deleted', action: { label: 'Undo', onSelect: () => {} } });
  pass(9_900);
  expect(titles()).toEqual(['Deleted']);
  pass(200);
  expect(titles()).toEqual([]);
});

test('a newer message does not take undo away: it comes back with its whole time', () => {
  const undo = vi.fn();
  show({ title: 'Deleted', action: { label: 'Undo', onSelect: undo } });
  pass(9_000);
  show({ title: 'Second' });
  expect(titles()).toEqual(['Second']);
  expect(screen.getByText('1 more after this')).toBeInTheDocument();
  pass(5_000);
  expect(titles()).toEqual(['Deleted']);
  pass(9_900);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(titles()).toEqual([]);
});

test('a long message keeps to a few lines, its buttons below them, and loses no word for those who hear it', () => {
  const [title, description] = ['Stock '.repeat(60).trim(), 'Call the customer '.repeat(60).trim()];
  show({ title, description, variant: 'alert', action: { label: 'Open', onSelect: () => {} } });
  // jsdom has no layout, so the test looks at the classes that clamp the text.
  expect(screen.getByText(title, { selector: '.line-clamp-2' })).toBeInTheDocument();
  const words = screen.getByText(description, { selector: '.line-clamp-5' });
  expect(words.contains(screen.getByRole('button', { name: 'Open' }))).toBe(false);
});

test('F8 moves the focus to the region of messages', () => {
  show({ title: 'First' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('region', { name: 'Notifications (F8)' }).contains(document.activeElement)).toBe(
    true,
  );
});

test('can be dismissed', () => {
  show({ title: 'First', variant: 'destructive' });
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(titles()).toEqual([]);
});

test('can be pressed while a dialog is open, whichever of the two came first', () => {
  show({ title: 'First' });
  render(
    <Dialog isOpen onOpenChange={() => {}} title="Add Payment">
      <p>Amount</p>
    </Dialog>,
  );
  const message = screen.getByText('First').closest('li') as HTMLElement;
  expect(getComputedStyle(document.body).pointerEvents).toBe('none');
  expect(getComputedStyle(message).pointerEvents).toBe('auto');
});

test('news that comes while a dialog is open waits until that is closed, where both have no room', async () => {
  const dialog = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} onOpenChange={() => {}} title="Add Payment">
      <p>Amount</p>
    </Dialog>
  );
  const isUnseen = (title: string) => screen.getByText(title).closest('li.invisible') !== null;
  const { rerender } = render(dialog(true));
  await act(async () => {});
  show({ title: 'Failed', variant: 'destructive' });
  expect(isUnseen('Failed')).toBe(false);
  show({ title: 'First', variant: 'alert' });
  expect(isUnseen('First')).toBe(true);
  pass(60_000);
  rerender(dialog(false));
  await act(async () => {});
  expect(isUnseen('First')).toBe(false);
  pass(4_900);
  expect(titles()).toEqual(['First']);
  pass(200);
  expect(titles()).toEqual([]);
});

test('F8 reaches a message from inside a dialog; Escape and Undo lead back to what was typed', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  const onOpenChange = vi.fn();
  const undo = vi.fn();
  render(
    <Dialog isOpen onOpenChange={onOpenChange} title="Add Payment">
      <input aria-label="Amount" />
    </Dialog>,
  );
  const amount = screen.getByLabelText('Amount');
  await user.type(amount, '222');
  show({ title: 'Deleted', action: { label: 'Undo', onSelect: undo } });
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  pressF8();
  expect(region.contains(document.activeElement)).toBe(true);
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(titles()).toEqual([]);
  expect(amount).toHaveFocus();
  show({ title: 'Deleted', action: { label: 'Undo', onSelect: undo } });
  pressF8();
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledTimes(1);
  expect(amount).toHaveFocus();
  expect(amount).toHaveValue('222');
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('F8 goes nowhere while there is no message', () => {
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.body).toHaveFocus();
});

test('Escape belongs to what has the focus: it closes the menu or the dialog under a message', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  const onOpenChange = vi.fn();
  const onAnswer = vi.fn();
  const { rerender } = render(
    <Dialog isOpen onOpenChange={onOpenChange} title="Add Order">
      <input aria-label="Amount" />
      <DropdownMenu trigger={<button type="button">More</button>}>
        <MenuItem>Delete</MenuItem>
      </DropdownMenu>
    </Dialog>,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  show({ title: 'Second', variant: 'destructive' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(onOpenChange).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('Amount'));
  await user.keyboard('{Escape}');
  expect(onOpenChange.mock.calls).toEqual([[false]]);
  expect(titles()).toEqual(['Second']);
  rerender(
    <ConfirmDialog
      isOpen
      onOpenChange={onAnswer}
      title="Discard what you typed?"
      description="It has not been saved."
      confirmLabel="Discard"
      onConfirm={() => {}}
    />,
  );
  await user.keyboard('{Escape}');
  expect(onAnswer.mock.calls).toEqual([[false]]);
  expect(titles()).toEqual(['Second']);
  rerender(<input aria-label="Search" />);
  await user.click(screen.getByLabelText('Search'));
  await user.keyboard('{Escape}');
  expect(titles()).toEqual([]);
});

test('shows its keys above a dialog, and none while a question has them', () => {
  show({ title: 'First', action: { label: 'Undo', onSelect: () => {} } });
  const keys = () => screen.getByText('Undo').closest('button')?.getAttribute('aria-keyshortcuts') ?? null;
  expect(keys()).toBe('z');
  const { unmount } = render(
    <Dialog isOpen onOpenChange={() => {}} title="Order Details">
      <p>Facts</p>
    </Dialog>,
  );
  expect(keys()).toBe('z');
  unmount();
  render(
    <ConfirmDialog
      isOpen
      onOpenChange={() => {}}
      onConfirm={() => {}}
      title="Delete?"
      description="It goes."
      confirmLabel="Delete"
    />,
  );
  // The MutationObserver on the body reports it a moment later.
  return vi.waitFor(() => expect(keys()).toBeNull());
});
