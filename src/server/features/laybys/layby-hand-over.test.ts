import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laybyCalls } from '#testing/layby-calls.ts';
import { addLayby } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { cancel, handOver, takeBack, addPaidLayby } = laybyCalls(() => server);

describe('handing over', () => {
  it('notes day, way and branch, once, and can be taken back', async () => {
    const layby = await addPaidLayby();
    const reply = await handOver(
      layby.id,
      { deviceCollectedDate: '2026-11-17', deliveryMethod: 'collected', collectionBranch: 'walvis_bay' },
      { 'if-match': '"1"' },
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'completed',
      deviceCollectedDate: '2026-11-17T10:00:00.000Z',
      deliveryMethod: 'collected',
      collectionBranch: 'walvis_bay',
      nextActions: ['take_back_hand_over', 'add_payment', 'edit'],
    });
    expect((await handOver(layby.id)).body).toMatchObject({
      status: 409,
      detail: 'The device of this layby has already been handed over',
    });
    expect((await takeBack(layby.id, { 'if-match': '"1"' })).status).toBe(412);
    const back = await takeBack(layby.id, { 'if-match': '"2"' });
    expect(back.status).toBe(200);
    expect(back.body).toMatchObject({
      status: 'completed',
      deviceCollectedDate: null,
      deliveryMethod: null,
      collectionBranch: null,
      version: 3,
    });
    const history = await server.client.get(`/api/activity?entity=layby&id=${layby.id}`);
    expect(history.body.map(({ action }: { action: string }) => action)).toEqual([
      'hand_over_taken_back',
      'handed_over',
      'created',
    ]);
    expect((await takeBack(layby.id)).body).toMatchObject({
      status: 409,
      detail: 'The device of this layby has not been handed over',
    });
  });

  it('to the door is today without a day, and has no branch', async () => {
    const layby = await addPaidLayby();
    const reply = await handOver(layby.id, { deliveryMethod: 'delivered', collectionBranch: 'rundu' });
    expect(reply.body).toMatchObject({
      deviceCollectedDate: server.clock.now().toISOString(),
      deliveryMethod: 'delivered',
      collectionBranch: null,
    });
  });

  it.each([
    [{}, 'deliveryMethod', 'Delivery method is required'],
    [{ deliveryMethod: 'collected' }, 'collectionBranch', 'Collection branch is required'],
    [
      { deliveryMethod: 'collected', collectionBranch: '' },
      'collectionBranch',
      'Collection branch is required',
    ],
    [
      { deliveryMethod: 'delivered', deviceCollectedDate: '2026-11-19' },
      'deviceCollectedDate',
      'This date is in the future',
    ],
  ])('with %j is refused', async (body, path, message) => {
    const layby = await addPaidLayby();
    const reply = await handOver(layby.id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path, message }]);
  });

  it('is refused while something is due, and on a cancelled layby', async () => {
    const layby = await addLayby(server.client, { fullAmount: '300', paidAmount: '299.50' });
    expect((await handOver(layby.id)).body).toMatchObject({
      status: 409,
      detail: 'The device can be handed over only when the layby is paid in full: N$ 0.50 is still due',
    });
    await cancel(layby.id);
    expect((await handOver(layby.id)).body).toMatchObject({ status: 409, detail: 'This layby is cancelled' });
    expect((await handOver(999_999)).status).toBe(404);
  });
});
