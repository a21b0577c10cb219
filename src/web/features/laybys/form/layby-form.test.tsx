import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CreateLaybyBody, Layby } from '#shared/contracts/laybys.ts';
import { currentOpening } from '#web/lib/writes/open-forms.ts';
import { makeOwedLayby, readLayby } from '#web/testing/make-layby.ts';
import { makeCustomer } from '#web/testing/make-order.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { CreateLaybyForm } from './layby-form-create.tsx';
import { EditLaybyForm } from './layby-form-edit.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const makeOwed = (over?: Partial<CreateLaybyBody>) => makeOwedLayby(server, over);

type User = Awaited<ReturnType<typeof openDialog>>['user'];
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const create = () => screen.getByRole('button', { name: 'Create Layby' });
const update = () => screen.getByRole('button', { name: 'Update Layby' });

async function openCreate() {
  setPageClock(server.clock.now());
  return openDialog((props) => <CreateLaybyForm {...props} />);
}
async function openEdit(layby: Layby) {
  setPageClock(server.clock.now());
  return openDialog((props) => <EditLaybyForm layby={layby} {...props} />);
}
async function fill(
  user: User,
  { name, number, paid = '0' }: { name: string; number: string; paid?: string },
) {
  await user.type(field(/^Customer Full Name/), name);
  await user.type(field(/^Customer number/), number);
  await user.type(field(/^ID Number/), '90010100123');
  await user.type(field(/^Phone Model/), 'Pixel 9');
  await user.selectOptions(field(/^Phone Storage/), '256GB');
  await user.selectOptions(field(/^Phone Color/), 'Gold');
  await user.type(field(/^Full Amount/), '1000');
  await user.type(field(/^Paid Amount/), paid);
  await user.selectOptions(field(/^Duration to Pay/), '3 months');
}
async function laybysOf(name: string): Promise<Layby[]> {
  return (await server.client.get<Layby[]>(`/api/laybys?q=${encodeURIComponent(name)}`)).body;
}

describe('Create New Layby', () => {
  it('names every missing field, and says so as a whole', async () => {
    const { user } = await openCreate();
    await user.click(create());
    for (const message of [
      'Customer full name is required',
      'Customer number is required',
      'ID Number is required',
      'Phone model is required',
      'Phone storage is required',
      'Phone color is required',
      'Full amount is required',
      'Paid amount is required',
      'Duration to pay is required',
      'Due date is required',
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByText('Please fill in all required fields')).toBeTruthy();
  });

  it('takes one in for a new number, nothing paid, without e-mail and network', async () => {
    const { user } = await openCreate();
    await fill(user, { name: 'New Nora', number: '081 555 0001' });
    expect(await screen.findByText('New customer: will be added when you save.')).toBeTruthy();
    expect(screen.getByText('N$ 1,000.00')).toBeTruthy();
    await user.dblClick(create());
    expect(await screen.findByText('Layby created successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const made = await laybysOf('New Nora');
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      customerEmail: null,
      phoneNetwork: null,
      paidAmount: '0.00',
      phoneColor: 'Gold',
      durationToPay: '3 months',
    });
  });

  it('proposes the due day until somebody picks one, and then says where the two differ', async () => {
    const { user } = await openCreate();
    const due = () => screen.getByLabelText(/^Due Date/).textContent;
    await user.selectOptions(field(/^Duration to Pay/), '1 month');
    const proposed = due();
    await user.selectOptions(field(/^Duration to Pay/), '3 months');
    expect(due()).not.toBe(proposed);
    const threeMonths = due();
    await user.click(screen.getByLabelText(/^Due Date/));
    const calendar = within(await screen.findByRole('dialog', { name: 'Choose a date' }));
    await user.click(await calendar.findByText('15'));
    const picked = due();
    expect(picked).not.toBe(threeMonths);
    await user.selectOptions(field(/^Duration to Pay/), '1 month');
    expect(due()).toBe(picked);
    expect(screen.getByText(/^1 month from .+ is .+\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use this date' }));
    expect(due()).toBe(proposed);
  });

  it('shows whose a known number is, and books the layby for them', async () => {
    const known = await makeCustomer(server, { name: 'Known Kauna', phone: '081 555 0002' });
    const { user } = await openCreate();
    await fill(user, { name: 'Kauna', number: '+264815550002' });
    expect(await screen.findByText(/belongs to Known Kauna/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use Known Kauna' }));
    expect(await screen.findByText(/^Known customer: Known Kauna/)).toBeTruthy();
    await user.click(create());
    expect(await screen.findByText('Layby created successfully')).toBeTruthy();
    expect((await laybysOf('Known Kauna')).map((one) => one.customerId)).toEqual([known.id]);
  });

  it.each([
    { answer: 'Update name to Fenni Two', name: 'Fenni Two', isSame: true },
    { answer: 'New customer Festus Two', name: 'Festus Two', isSame: false },
  ])('asks which customer a number of another name means: $answer', async ({ answer, name, isSame }) => {
    const number = isSame ? '081 555 0012' : '081 555 0013';
    const known = await makeCustomer(server, { name: 'Number Nangula', phone: number });
    const { user } = await openCreate();
    await fill(user, { name, number });
    await screen.findByText(/belongs to Number Nangula/);
    await user.click(create());
    expect(await screen.findByText('Choose which customer this is before saving.')).toBeTruthy();
    expect(await laybysOf(name)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: answer }));
    const since = server.calls.length;
    await user.click(create());
    expect(await screen.findByText('Layby created successfully')).toBeTruthy();
    const changes = server.calls.slice(since).filter((call) => !call.startsWith('GET'));
    expect(changes).toEqual(['POST /api/laybys']);
    const [made] = await laybysOf(name);
    expect(made?.customer.name).toBe(name);
    expect(made?.customerId === known.id).toBe(isSame);
  });

  it.each([
    { choice: /^Same Sara 081 555 0003/, isSame: true },
    { choice: 'New customer', isSame: false },
  ])('asks who it is when only the name is known: $choice', async ({ choice, isSame }) => {
    const name = isSame ? 'Same Sara' : 'Other Olivia';
    const known = await makeCustomer(server, { name, phone: isSame ? '081 555 0003' : '081 555 0008' });
    const { user } = await openCreate();
    await fill(user, { name, number: isSame ? '081 555 0004' : '081 555 0005' });
    await user.click(create());
    const question = await screen.findByText('Is it one of these customers?');
    expect(await laybysOf(name)).toHaveLength(0);
    expect(question).toBeTruthy();
    await user.click(screen.getByRole('button', { name: choice }));
    expect(await screen.findByText('Layby created successfully')).toBeTruthy();
    const [made] = await laybysOf(name);
    expect(made?.customerId === known.id).toBe(isSame);
  });

  it('warns of more paid than the whole, and saves that only when it is meant', async () => {
    const { user } = await openCreate();
    await fill(user, { name: 'Over Otto', number: '081 555 0006', paid: '1200' });
    expect(screen.getByText(/^The full amount is N\$ 200.00 less than the amount paid/)).toBeTruthy();
    await user.click(create());
    expect(await screen.findByText('The paid amount is more than the full amount')).toBeTruthy();
    expect(screen.getByText(/N\$ 1,200.00 paid of N\$ 1,000.00: N\$ 200.00 too much/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save as overpaid' }));
    expect(await screen.findByText('Layby created successfully')).toBeTruthy();
    expect((await laybysOf('Over Otto'))[0]?.remainingAmount).toBe('-200.00');

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Over Otto, .* · N\$ 1,200\.00 stays booked/)).toBeTruthy();
    expect(await laybysOf('Over Otto')).toEqual([]);
  });

  it('keeps what was typed when the answer is lost, and saves it once on the second try', async () => {
    const { user } = await openCreate();
    await fill(user, { name: 'Cut Clara', number: '081 555 0007' });
    server.cutOff(/POST \/api\/laybys/);
    await user.click(create());
    expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
    expect(field(/^Customer Full Name/).value).toBe('Cut Clara');
    await user.click(create());
    expect(await screen.findByText('Layby created successfully')).toBeTruthy();
    expect(await laybysOf('Cut Clara')).toHaveLength(1);
  });
});

describe('Edit Layby', () => {
  it('keeps the ID number behind its mask, shows it when asked, and takes another one', async () => {
    const layby = await makeOwed({ idNumber: '85041200777' });
    const { user } = await openEdit(layby);
    expect(currentOpening()?.form).toBe(`Edit Layby · ${layby.customerFullName}, ${layby.phoneModel}`);
    const shown = () => field(/^ID Number/).value;
    expect(shown()).toBe('•••• •••• 0777');
    await user.click(screen.getByRole('button', { name: 'Show ID Number' }));
    await waitFor(() => expect(shown()).toBe('85041200777'));
    await user.clear(field(/^ID Number/));
    await user.type(field(/^ID Number/), '85041200999');
    await user.click(update());
    expect(await screen.findByText('Layby updated successfully')).toBeTruthy();
    expect((await readLayby(server, layby.id)).idNumber).toBe('•••• •••• 0999');
  });

  it('changes what was touched and nothing else', async () => {
    const layby = await makeOwed();
    const { user } = await openEdit(layby);
    await user.clear(field(/^Phone Model/));
    await user.type(field(/^Phone Model/), 'Galaxy S24');
    await user.selectOptions(field(/^Phone Network/), 'MTC');
    await user.clear(field(/^Customer Email/));
    await user.click(update());
    expect(await screen.findByText('Layby updated successfully')).toBeTruthy();
    expect(await readLayby(server, layby.id)).toMatchObject({
      phoneModel: 'Galaxy S24',
      phoneNetwork: 'MTC',
      customerEmail: null,
      paidAmount: '200.00',
      version: layby.version + 1,
    });
  });

  it('tells who was faster, takes over what was untouched and keeps what was typed', async () => {
    const layby = await makeOwed();
    const { user } = await openEdit(layby);
    await user.clear(field(/^Phone Model/));
    await user.type(field(/^Phone Model/), 'My Model');
    await server.client.put(`/api/laybys/${layby.id}`, { phoneModel: 'Their Model', phoneColor: 'Pink' });
    await user.click(update());
    expect(await screen.findByText(/^Changed meanwhile by Agent 3, .+: /)).toBeTruthy();
    expect(field(/^Phone Model/).value).toBe('My Model');
    expect(field(/^Phone Color/).value).toBe('Pink');
    const both = within(screen.getByRole('list', { name: 'Changed by both' }));
    expect(both.getByText('Their Model')).toBeTruthy();
    await user.click(both.getByRole('button', { name: 'Use theirs: Phone Model' }));
    expect(field(/^Phone Model/).value).toBe('Their Model');
    await user.click(both.getByRole('button', { name: 'Use mine: Phone Model' }));
    await user.click(update());
    expect(await screen.findByText('Layby updated successfully')).toBeTruthy();
    expect(await readLayby(server, layby.id)).toMatchObject({ phoneModel: 'My Model', phoneColor: 'Pink' });
  });

  it('books a corrected paid sum, and asks before it is too much', async () => {
    const layby = await makeOwed();
    const { user } = await openEdit(layby);
    await user.clear(field(/^Paid Amount/));
    await user.type(field(/^Paid Amount/), '1100');
    await user.click(update());
    await user.click(await screen.findByRole('button', { name: 'Save as overpaid' }));
    expect(await screen.findByText('Layby updated successfully')).toBeTruthy();
    expect(await readLayby(server, layby.id)).toMatchObject({ paidAmount: '1100.00', status: 'completed' });
  });
});
