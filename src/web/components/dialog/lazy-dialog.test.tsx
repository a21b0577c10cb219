import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { DialogProps } from './dialog-props.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

function Real({ open, onOpenChange }: DialogProps) {
  return (
    <Dialog isOpen={open} onOpenChange={onOpenChange} title="Add Payment">
      <p>The form</p>
    </Dialog>
  );
}

function RealPart() {
  return <p>The part</p>;
}

const breaks = { now: false };

function Fragile(props: DialogProps) {
  if (breaks.now) throw new Error('broken');
  return <Real {...props} />;
}

function Screen({ dialog: Lazy }: { dialog: ComponentType<DialogProps> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>The list</p>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Lazy open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

/** Code that cannot be fetched until `mend`. */
function brokenCode() {
  let isBroken = true;
  const fetchCode = vi.fn(async () => {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
    return { Real };
  });
  return { fetchCode, mend: () => (isBroken = false) };
}

it('shows its frame while its code is fetched, and can be closed meanwhile', async () => {
  let arrive = (_code: { Real: typeof Real }) => {};
  const code = new Promise<{ Real: typeof Real }>((resolve) => {
    arrive = resolve;
  });
  const user = userEvent.setup();
  const fetchCode = vi.fn(() => code);
  render(<Screen dialog={lazyDialog('Add Payment', fetchCode, 'Real')} />);
  expect(fetchCode).not.toHaveBeenCalled();
  await user.click(screen.getByText('Open'));
  expect(screen.getByRole('dialog', { name: /^Add Payment.*Loading/ })).toBeInTheDocument();
  expect(screen.getByRole('status')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  arrive({ Real });
  await user.click(screen.getByText('Open'));
  expect(await screen.findByText('The form')).toBeInTheDocument();
  expect(fetchCode).toHaveBeenCalledTimes(1);
});

it('tells in its frame that it could not be fetched, and is fetched anew by Try again', async () => {
  const { fetchCode, mend } = brokenCode();
  const user = userEvent.setup();
  render(<Screen dialog={lazyDialog('Add Payment', fetchCode, 'Real')} />);
  await user.click(screen.getByText('Open'));
  expect(await screen.findByText('This could not be opened')).toBeInTheDocument();
  expect(screen.getByText('The list')).toBeInTheDocument();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The form')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByText('Open')).toHaveFocus());
});

it('is fetched anew at the next opening after a failure', async () => {
  const { fetchCode, mend } = brokenCode();
  const user = userEvent.setup();
  render(<Screen dialog={lazyDialog('Add Payment', fetchCode, 'Real')} />);
  await user.click(screen.getByText('Open'));
  await screen.findByText('This could not be opened');
  await user.keyboard('{Escape}');
  mend();
  await user.click(screen.getByText('Open'));
  expect(await screen.findByText('The form')).toBeInTheDocument();
});

it('keeps a dialog that fails while it is shown from taking its screen along', async () => {
  breaks.now = true;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = userEvent.setup();
  render(<Screen dialog={lazyDialog('Add Payment', async () => ({ Fragile }), 'Fragile')} />);
  await user.click(screen.getByText('Open'));
  expect(await screen.findByText('This could not be opened')).toBeInTheDocument();
  expect(screen.getByText('The list')).toBeInTheDocument();
  breaks.now = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The form')).toBeInTheDocument();
});

it('says of a part that it could not be loaded, and loads it by Try again', async () => {
  let isBroken = true;
  const Part = lazyPart(async () => {
    if (isBroken) throw new TypeError('Failed to fetch');
    return { RealPart };
  }, 'RealPart');
  const user = userEvent.setup();
  render(<Part />);
  expect(await screen.findByText('This part could not be loaded.')).toBeInTheDocument();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The part')).toBeInTheDocument();
});
