import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import { cancelMadeLayby, makeLayby, readLayby } from '#web/testing/make-layby.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { HandOverLaybyDialog } from './hand-over-dialog.tsx';
import { useTakeBackHandOver } from './take-back-hand-over.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

const submit = () => screen.getByRole('button', { name: 'Hand over' });
const branch = () => screen.getByLabelText<HTMLSelectElement>(/^Branch/);
const paid = () => makeLayby(server, { customerFullName: 'Selma Nangolo', paidAmount: '6000.00' });
const UPDATED = 'Device collection/delivery updated successfully';

async function open(layby: Layby) {
  setPageClock(server.clock.now());
  return openDialog((props) => <HandOverLaybyDialog layby={layby} {...props} />);
}

it('hands the device over today at this device’s branch, once for a double click', async () => {
  const layby = await paid();
  const { user } = await open(layby);
  const dialog = screen.getByRole('dialog', { name: 'Hand over' });
  for (const words of ['Selma Nangolo', 'iPhone 15, 128GB, Black', 'N$ 6,000.00'])
    expect(dialog.textContent).toContain(words);
  expect(branch().value).toBe('oshakati');
  await user.dblClick(submit());
  expect(await screen.findByText(UPDATED)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readLayby(server, layby.id)).toMatchObject({
    version: layby.version + 1,
    deliveryMethod: 'collected',
    collectionBranch: 'oshakati',
    deviceCollectedDate: server.clock.now().toISOString(),
  });
});

it('says what belongs to a customer who has overpaid', async () => {
  await open(
    await makeLayby(server, { fullAmount: '6000.00', paidAmount: '6300.00', allowOverpayment: true }),
  );
  expect(screen.getByText('Overpaid by N$ 300.00')).toBeTruthy();
});

it('wants a branch when the customer collected, and none for a delivery', async () => {
  const layby = await paid();
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: null, team: null });
  const { user } = await open(layby);
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: 'oshakati', team: null });
  await user.click(submit());
  expect(await screen.findByText('Branch is required when the customer collected')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Delivered to Customer' }));
  expect(branch().disabled).toBe(true);
  await user.click(submit());
  expect(await screen.findByText(UPDATED)).toBeTruthy();
  expect(await readLayby(server, layby.id)).toMatchObject({
    deliveryMethod: 'delivered',
    collectionBranch: null,
  });
});

it('refuses a future day, and warns of one before the layby began', async () => {
  const layby = await paid();
  // Under a finger the date is the platform's own field, into which any day can be typed.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
  );
  const { user } = await open(layby);
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2026-11-19' } });
  await user.click(submit());
  expect(await screen.findByText('This date is in the future')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2026-11-17' } });
  expect(screen.getByText('This date is before the layby was created, on 18 November 2026.')).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText(UPDATED)).toBeTruthy();
  expect((await readLayby(server, layby.id)).deviceCollectedDate).toBe('2026-11-17T10:00:00.000Z');
});

it('does not hand over what is cancelled meanwhile, and says by whom', async () => {
  const layby = await paid();
  const { user } = await open(layby);
  await cancelMadeLayby(server, layby);
  await user.click(submit());
  expect(
    await screen.findByText(/^Changed meanwhile by Agent 3, .+: Cancelled\. The layby is now Cancelled\./),
  ).toBeTruthy();
  await user.click(submit());
  expect(await screen.findAllByText('This layby is cancelled')).not.toHaveLength(0);
  expect((await readLayby(server, layby.id)).deviceCollectedDate).toBeNull();
});

function TakeBack({ layby }: { layby: Layby }) {
  const takeBack = useTakeBackHandOver();
  return (
    <button type="button" onClick={() => takeBack(layby)}>
      Undo hand-over
    </button>
  );
}

async function handedOver(): Promise<Layby> {
  const layby = await paid();
  const path = `/api/laybys/${layby.id}/hand-over`;
  return (await server.client.post<Layby>(path, { deliveryMethod: 'delivered' })).body;
}

it('takes a hand-over back, once for a double click', async () => {
  const layby = await handedOver();
  const { user } = await openDialog(() => <TakeBack layby={layby} />);
  await user.dblClick(screen.getByRole('button', { name: 'Undo hand-over' }));
  expect(await screen.findByText('Hand-over taken back')).toBeTruthy();
  expect(screen.queryByText('Error')).toBeNull();
  expect(await readLayby(server, layby.id)).toMatchObject({
    version: layby.version + 1,
    deviceCollectedDate: null,
    deliveryMethod: null,
  });
});

it('says who took it back first', async () => {
  const layby = await handedOver();
  const colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'windhoek' });
  await colleague.delete(`/api/laybys/${layby.id}/hand-over`);
  const { user } = await openDialog(() => <TakeBack layby={layby} />);
  await user.click(screen.getByRole('button', { name: 'Undo hand-over' }));
  expect(
    await screen.findByText(
      /: Changed meanwhile by Agent 5, .+: Hand-over taken back\. The layby is now Completed\.$/,
    ),
  ).toBeTruthy();
});

it('says that a hand-over could not be taken back when the server cannot be reached, and lets it be tried again', async () => {
  const layby = await handedOver();
  const { user } = await openDialog(() => <TakeBack layby={layby} />);
  server.cutOff(/DELETE/);
  await user.click(screen.getByRole('button', { name: 'Undo hand-over' }));
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo hand-over' }));
  expect(await screen.findByText('Hand-over taken back')).toBeTruthy();
});
