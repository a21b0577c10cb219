import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#testing/test-server.ts';
import { releasePlaces } from '#web/components/shop/step-guard.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

const row = async (name: string) => within(await screen.findByRole('article', { name }));

it('adds a name that forms and devices can choose, makes it inactive and active again', async () => {
  const { user, address } = renderRealApp('/');
  await user.click(await screen.findByRole('link', { name: 'Agents' }));
  expect(address()).toBe('/agents');
  expect((await row('Agent 3')).getByText('This device')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add Agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Agent' }));
  await user.type(await dialog.findByLabelText(/^Name/), 'agent 3');
  await user.click(dialog.getByRole('button', { name: 'Add Agent' }));
  expect(await dialog.findByText('An agent named Agent 3 already exists.')).toBeTruthy();
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.type(dialog.getByLabelText(/^Name/), 'Selma');
  await user.selectOptions(dialog.getByLabelText('Branch'), 'Oshakati');
  await user.click(dialog.getByRole('button', { name: 'Add Agent' }));
  expect((await row('Selma')).getByText('Oshakati')).toBeTruthy();
  await user.click((await row('Selma')).getByRole('button', { name: /^Deactivate/ }));
  const others = within(await screen.findByRole('list', { name: 'Inactive' }));
  await user.click(others.getByRole('button', { name: /^Activate/ }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Inactive' })).toBeNull());
});

it('gives a PIN, which the device asks for before it is switched to the name', async () => {
  const { user } = renderRealApp('/agents');
  await user.click((await row('Agent 5')).getByRole('button', { name: 'Set a PIN for Agent 5' }));
  const pin = within(await screen.findByRole('dialog', { name: 'PIN · Agent 5' }));
  await user.type(await pin.findByLabelText('System password'), 'not it');
  await user.type(pin.getByLabelText('New PIN'), '47x11');
  await user.click(pin.getByRole('button', { name: 'Set PIN' }));
  await waitFor(() => expect(pin.getByLabelText('System password')).toHaveFocus());
  await user.keyboard(`${TEST_PASSWORD}{Enter}`);
  expect(await (await row('Agent 5')).findByText('PIN')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /Who is at this device/ }));
  const device = within(await screen.findByRole('dialog', { name: 'Who is at this device?' }));
  await user.click(await device.findByRole('radio', { name: 'Agent 5' }));
  await user.click(device.getByRole('button', { name: 'Save' }));
  await user.type(await device.findByLabelText('PIN of Agent 5'), '0815');
  releasePlaces();
  await user.keyboard('{Enter}');
  expect(await device.findByText('Wrong PIN. Please try again.')).toBeTruthy();
  await user.clear(device.getByLabelText('PIN of Agent 5'));
  await user.type(device.getByLabelText('PIN of Agent 5'), '4711');
  releasePlaces();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: /^Agent 5 · Oshakati/ })).toBeTruthy();
});
