import { expect, it } from 'vitest';
import { createPlaces } from './places.ts';

const LIMITS = { most: 4, mostOfOne: 2, mostOfNetwork: 3, waitMs: 60_000 };
const REFUSAL = 'There is no place just now';

const openPlaces = () => createPlaces(LIMITS, REFUSAL);
/** A caller with a session and a network of its own, unless the network is given. */
const of = (session: string, network = `${session}'s`) => ({ session, network });

it('are kept for others, however many one session asks for', async () => {
  const places = openPlaces();
  const leave = await places.enter(of('greedy'));
  await places.enter(of('greedy'));
  let isIn = false;
  const third = places.enter(of('greedy')).then(() => {
    isIn = true;
  });
  const fourth = places.enter(of('greedy'));
  await places.enter(of('colleague'));
  expect(isIn).toBe(false);
  leave();
  await third;
  places.close();
  await expect(fourth).rejects.toMatchObject({ code: 'unavailable', message: REFUSAL });
});

it('are kept for others, however many sessions one network opens', async () => {
  const places = openPlaces();
  const leave = await places.enter(of('first', 'one place'));
  await places.enter(of('second', 'one place'));
  await places.enter(of('third', 'one place'));
  let isIn = false;
  const waiting = places.enter(of('fourth', 'one place')).then(() => {
    isIn = true;
  });
  const leaveOther = await places.enter(of('colleague'));
  leaveOther();
  await places.enter(of('another'));
  expect(isIn).toBe(false);
  leave();
  await waiting;
});

it('go to whoever waits longest and may have one', async () => {
  const places = openPlaces();
  await places.enter(of('greedy'));
  await places.enter(of('greedy'));
  await places.enter(of('colleague'));
  const leave = await places.enter(of('other'));
  const blocked = places.enter(of('greedy'));
  const next = places.enter(of('fourth'));
  leave();
  await next;
  places.close();
  await expect(blocked).rejects.toMatchObject({ code: 'unavailable' });
});

it('go to both whom one stood in the way of, by session and by network, when that one leaves', async () => {
  const places = createPlaces({ most: 5, mostOfOne: 2, mostOfNetwork: 3, waitMs: 60_000 }, REFUSAL);
  const leave = await places.enter(of('roaming', 'the shop'));
  await places.enter(of('roaming', 'a phone'));
  await places.enter(of('colleague', 'the shop'));
  await places.enter(of('another', 'the shop'));
  const bySession = places.enter(of('roaming', 'a car'));
  const byNetwork = places.enter(of('newcomer', 'the shop'));
  leave();
  await Promise.all([bySession, byNetwork]);
});

it('are refused once they are closed, and to whoever has waited too long', async () => {
  const places = createPlaces({ ...LIMITS, most: 1, waitMs: 5 }, REFUSAL);
  const leave = await places.enter(of('first'));
  await expect(places.enter(of('second'))).rejects.toMatchObject({ code: 'unavailable' });
  leave();
  await places.enter(of('second'));
  places.close();
  await expect(places.enter(of('third'))).rejects.toMatchObject({ code: 'unavailable' });
});
