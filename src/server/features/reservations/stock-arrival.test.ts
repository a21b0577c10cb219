import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  KnownModel,
  Reservation,
  StockArrival,
  StockArrivalBody,
} from '#shared/contracts/reservations.ts';
import * as make from '#testing/builders.ts';
import { addReservation } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let models = 0;
/** A model that no other test uses. */
const newModel = () => {
  models += 1;
  return `Arriving Phone ${models}`;
};
const arrive = (body: StockArrivalBody, headers?: Record<string, string>) =>
  server.client.post<StockArrival>('/api/reservations/stock-arrivals', body, headers);
const get = async (id: number) => (await server.client.get<Reservation>(`/api/reservations/${id}`)).body;
const idsOf = ({ reservations }: StockArrival) => reservations.map(({ id }) => id);

/** Each reservation is later than the one before. */
async function wait(phoneModel: string, wish: Parameters<typeof make.makeReservation>[1] = {}) {
  models += 1;
  const reservedDate = new Date(Date.UTC(2026, 9, 1, 8, models));
  return (await make.makeReservation(server, { phoneModel, reservedDate, ...wish })).id;
}

describe('stock that arrives', () => {
  it('goes to the first so many of the queue, with all that Stock In does', async () => {
    const phoneModel = newModel();
    const second = await wait(phoneModel);
    const third = await wait(phoneModel);
    const first = await wait(phoneModel, { priority: 'high' });
    const fourth = await wait(phoneModel);
    const reply = await arrive({ phoneModel: phoneModel.toUpperCase(), count: 2 });
    expect(reply.status, reply.text).toBe(200);
    expect(idsOf(reply.body)).toEqual([first, second]);
    expect(reply.body.unclaimed).toBe(0);
    expect(await get(first)).toMatchObject({
      status: 'notified',
      stockReceived: true,
      stockReceivedDate: server.clock.now().toISOString(),
      queue: null,
    });
    expect((await get(third)).queue).toEqual({ position: 1, total: 2 });
    expect((await get(fourth)).queue).toEqual({ position: 2, total: 2 });
    const told = (await server.client.get<{ reservationId: number; type: string }[]>('/api/notifications'))
      .body;
    expect(told.filter(({ reservationId }) => [first, second].includes(reservationId))).toHaveLength(2);
    const [act] = (await server.client.get(`/api/activity?entity=reservation&id=${second}`)).body;
    expect(act).toMatchObject({ action: 'stock_in' });
  });

  it('passes over those who wait for another colour or storage, not over those who take any', async () => {
    const phoneModel = newModel();
    const red = await wait(phoneModel, { color: 'Red', storage: '128GB' });
    const any = await wait(phoneModel);
    const black = await wait(phoneModel, { color: 'black', storage: '128 GB' });
    const big = await wait(phoneModel, { color: 'Black', storage: '256GB' });
    const reply = await arrive({ phoneModel, color: 'Black', storage: '128GB', count: 3 });
    expect(idsOf(reply.body)).toEqual([any, black]);
    expect(reply.body.unclaimed).toBe(1);
    expect((await get(red)).status).toBe('waiting');
    expect(idsOf((await arrive({ phoneModel, color: 'Any', count: 5 })).body)).toEqual([red, big]);
  });

  it('that nobody waits for changes nothing', async () => {
    expect((await arrive({ phoneModel: newModel(), count: 2 })).body).toEqual({
      reservations: [],
      unclaimed: 2,
    });
  });

  it('twice at once serves each customer once', async () => {
    const phoneModel = newModel();
    const waiting = [];
    for (let n = 0; n < 6; n += 1) waiting.push(await wait(phoneModel));
    const replies = await Promise.all([1, 2, 3].map(() => arrive({ phoneModel, count: 1 })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.flatMap(({ body }) => idsOf(body)).toSorted((a, b) => a - b)).toEqual(waiting.slice(0, 3));
  });

  it('sent again with its key serves nobody more', async () => {
    const phoneModel = newModel();
    await wait(phoneModel);
    const second = await wait(phoneModel);
    const send = () => arrive({ phoneModel, count: 1 }, { 'idempotency-key': `arrival ${phoneModel}` });
    await send();
    expect((await send()).headers['idempotency-replayed']).toBe('true');
    expect((await get(second)).status).toBe('waiting');
  });

  it.each([
    [{ phoneModel: ' ', count: 1 }, 'phoneModel'],
    [{ phoneModel: 'X', count: 0 }, 'count'],
    [{ phoneModel: 'X', count: 1.5 }, 'count'],
    [{ phoneModel: 'X', count: 101 }, 'count'],
  ])('as %j is refused', async (body, path) => {
    const reply = await arrive(body);
    expect(reply.body).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('needs a session', async () => {
    const reply = await server
      .newClient()
      .post('/api/reservations/stock-arrivals', { phoneModel: 'X', count: 1 });
    expect(reply.status).toBe(401);
  });
});

describe('the queue', () => {
  it('has those together who could be given the same phone', async () => {
    const phoneModel = newModel();
    const red = await wait(phoneModel, { color: 'Red' });
    const any = await wait(phoneModel);
    const black = await wait(phoneModel, { color: 'Black', storage: '128GB' });
    const blackToo = await wait(phoneModel, { color: 'BLACK', storage: '128 gb' });
    const big = await wait(phoneModel, { color: 'Black', storage: '256GB', priority: 'high' });
    const queues = await Promise.all(
      [red, any, black, blackToo, big].map(async (id) => (await get(id)).queue),
    );
    expect(queues).toEqual([
      // Red: itself, and the one that takes any.
      { position: 1, total: 2 },
      // Any: all of the model.
      { position: 3, total: 5 },
      { position: 2, total: 3 },
      { position: 3, total: 3 },
      { position: 1, total: 2 },
    ]);
  });
});

describe('the branch where a customer waits', () => {
  it('is the device’s unless another is named, can be changed, and narrows list and figures', async () => {
    expect((await addReservation(server.client)).collectionBranch).toBe('oshakati');
    const there = await addReservation(server.client, { collectionBranch: 'walvis_bay' });
    expect(there.collectionBranch).toBe('walvis_bay');
    const nowhere = await addReservation(server.client, { collectionBranch: null });
    expect(nowhere.collectionBranch).toBeNull();
    const list = async () =>
      (await server.client.get<Reservation[]>('/api/reservations?branch=Walvis%20Bay')).body.map(
        ({ id }) => id,
      );
    expect(await list()).toEqual([there.id]);
    const counts = await server.client.get<{ total: number }>('/api/reservations/counts?branch=walvis_bay');
    expect(counts.body.total).toBe(1);
    await server.client.put(`/api/reservations/${nowhere.id}`, { collectionBranch: 'walvis_bay' });
    expect((await list()).toSorted((a, b) => a - b)).toEqual([there.id, nowhere.id]);
    for (const nobodys of ['Berlin', 'nowhere']) {
      const { body } = await server.client.get(`/api/reservations?branch=${nobodys}`);
      const { body: figures } = await server.client.get(`/api/reservations/counts?branch=${nobodys}`);
      expect([body, figures.total, figures.waiting]).toEqual([[], 0, 0]);
    }
    const refused = await server.client.put(`/api/reservations/${there.id}`, { collectionBranch: 'Berlin' });
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'collectionBranch' }] });
  });
});

it('knows the models of reservations, orders, pre-orders and laybys, one spelling of each', async () => {
  await make.makeOrder(server, { phoneModel: 'Sold Phone 7' });
  await make.makeLayby(server, { phoneModel: 'Layby Phone 7' });
  await wait('Waited Phone 7');
  await wait('waited PHONE7', { status: 'completed' });
  const { body } = await server.client.get<KnownModel[]>('/api/reservations/models');
  expect(body).toEqual(
    expect.arrayContaining([
      { model: 'Waited Phone 7', waiting: 1 },
      { model: 'Sold Phone 7', waiting: 0 },
      { model: 'Layby Phone 7', waiting: 0 },
    ]),
  );
  expect(body.map(({ model }) => model)).not.toContain('waited PHONE7');
  expect((await server.newClient().get('/api/reservations/models')).status).toBe(401);
});
