import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DropdownMenu, MenuItem, menuSurface } from './dropdown-menu.tsx';
import { Toaster } from './toast.tsx';

function renderMenu() {
  const onSelect = vi.fn();
  render(
    <DropdownMenu trigger={<button type="button">More actions</button>}>
      <MenuItem onSelect={onSelect}>Order Completed</MenuItem>
    </DropdownMenu>,
  );
  return { onSelect, user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'More actions' }) };
}

test('a press that opened the menu chooses nothing by ending on an item', async () => {
  const { onSelect, user, trigger } = renderMenu();
  await user.pointer({ keys: '[MouseLeft>]', target: trigger });
  const item = await screen.findByRole('menuitem', { name: 'Order Completed' });
  await user.pointer({ keys: '[/MouseLeft]', target: item });
  expect(onSelect).not.toHaveBeenCalled();
  expect(item).toBeInTheDocument();
});

test('a press under which the code of the menu comes opens it', async () => {
  const { MenuSurface } = await import('./menu-surface.tsx');
  let come: (Surface: typeof MenuSurface) => void = () => {};
  let there: typeof MenuSurface | null = null;
  const loading = new Promise<typeof MenuSurface>((resolve) => {
    come = (Surface) => {
      there = Surface;
      resolve(Surface);
    };
  });
  vi.spyOn(menuSurface, 'loaded').mockImplementation(() => there);
  vi.spyOn(menuSurface, 'load').mockReturnValue(loading);
  const { user, trigger } = renderMenu();
  await user.pointer({ keys: '[MouseLeft>]', target: trigger });
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  come(MenuSurface);
  expect(await screen.findByRole('menuitem', { name: 'Order Completed' })).toBeInTheDocument();
  vi.restoreAllMocks();
});

test('a menu whose code takes the button over within the press stays open', async () => {
  const { MenuSurface } = await import('./menu-surface.tsx');
  let there: typeof MenuSurface | null = null;
  vi.spyOn(menuSurface, 'loaded').mockImplementation(() => there);
  vi.spyOn(menuSurface, 'load').mockReturnValue(new Promise(() => {}));
  const { trigger } = renderMenu();
  // The code has loaded, and the button has not been rendered since.
  there = MenuSurface;
  const goesOn = fireEvent.pointerDown(trigger, { button: 0, pointerType: 'mouse' });
  const item = await screen.findByRole('menuitem', { name: 'Order Completed' });
  // The browser's default action, unless prevented: the button that is there now gets the focus.
  if (goesOn) act(() => screen.getByRole('button', { name: 'More actions' }).focus());
  expect(item).toBeInTheDocument();
  vi.restoreAllMocks();
});

test('a press on an item chooses it', async () => {
  const { onSelect, user, trigger } = renderMenu();
  await user.click(trigger);
  await user.click(await screen.findByRole('menuitem', { name: 'Order Completed' }));
  expect(onSelect).toHaveBeenCalledOnce();
});

test('a press beside the menu closes it, and meets nothing that lies beneath', async () => {
  const { user, trigger } = renderMenu();
  await user.click(trigger);
  await screen.findByRole('menuitem', { name: 'Order Completed' });
  const shield = document.querySelector('[data-press-shield]');
  if (shield === null) throw new Error('Nothing lies over the page');
  await user.pointer({ keys: '[MouseLeft>]', target: shield });
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  // The press has not ended yet.
  expect(shield).toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]', target: shield });
  await waitFor(() => expect(shield).not.toBeInTheDocument());
});

test('an arrow down opens it', async () => {
  const { user, trigger } = renderMenu();
  trigger.focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('menuitem', { name: 'Order Completed' })).toBeInTheDocument();
});

test('a row has no menu before its button is pressed, and keeps it afterwards', async () => {
  const { user, trigger } = renderMenu();
  // Radix marks the buttons of its menus.
  expect(trigger).not.toHaveAttribute('data-state');
  await user.click(trigger);
  await screen.findByRole('menuitem', { name: 'Order Completed' });
  await user.keyboard('{Escape}');
  const closed = screen.getByRole('button', { name: 'More actions' });
  expect(closed).toHaveAttribute('data-state', 'closed');
  expect(closed).toHaveFocus();
});

test('a menu whose code does not come says so; the next press tries again', async () => {
  const { MenuSurface } = await import('./menu-surface.tsx');
  let there: typeof MenuSurface | null = null;
  vi.spyOn(menuSurface, 'loaded').mockImplementation(() => there);
  const load = vi.spyOn(menuSurface, 'load').mockRejectedValue(new Error('Gone'));
  const { user, trigger } = renderMenu();
  render(<Toaster />);
  await user.click(trigger);
  expect(await screen.findByText('This menu could not be loaded')).toBeInTheDocument();
  load.mockImplementation(async () => {
    there = MenuSurface;
    return MenuSurface;
  });
  await user.click(trigger);
  expect(await screen.findByRole('menuitem', { name: 'Order Completed' })).toBeInTheDocument();
  vi.restoreAllMocks();
});
