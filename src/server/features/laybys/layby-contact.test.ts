import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLayby } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const history = async (id: number) =>
  (await server.client.get(`/api/activity?entity=layby&id=${id}`)).body as {
    action: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }[];

describe('the customer of a layby', () => {
  const contact = (id: number, body: unknown, headers?: Record<string, string>) =>
    server.client.put(`/api/laybys/${id}/customer-contact`, body, headers);

  it('was reached, by whom and how, and later was not; both stay in the log', async () => {
    const layby = await addLayby(server.client);
    const reached = await contact(layby.id, {
      customerContacted: true,
      contactedBy: 'Agent 2',
      communicationMode: 'Text Message',
      note: 'Pays on Friday',
    });
    expect(reached.body).toMatchObject({
      customerContacted: true,
      contactedBy: 'Agent 2',
      communicationMode: 'sms',
      status: 'active',
      version: 2,
    });
    const missed = await contact(layby.id, { customerContacted: false }, { 'if-match': '"2"' });
    expect(missed.body).toMatchObject({
      customerContacted: false,
      contactedBy: null,
      communicationMode: null,
    });
    expect((await contact(layby.id, { customerContacted: false })).body.version).toBe(4);
    const log = await server.client.get(`/api/laybys/${layby.id}/contacts`);
    expect(log.body).toMatchObject([
      { isReached: false, contactedBy: 'Agent 3' },
      { isReached: false, contactedBy: 'Agent 3' },
      { isReached: true, contactedBy: 'Agent 2', communicationMode: 'sms', note: 'Pays on Friday' },
    ]);
    expect((await history(layby.id)).map(({ action }) => action)).toEqual([
      'customer_not_contacted',
      'customer_not_contacted',
      'customer_contacted',
      'created',
    ]);
  });

  it('is not noted by halves, under an old version, or of no layby', async () => {
    const layby = await addLayby(server.client);
    const half = await contact(layby.id, { customerContacted: true });
    expect(half.body).toMatchObject({
      status: 400,
      errors: [
        { path: 'contactedBy', message: 'Agent is required' },
        { path: 'communicationMode', message: 'Communication method is required' },
      ],
    });
    expect((await contact(layby.id, { customerContacted: false }, { 'if-match': '"9"' })).status).toBe(412);
    expect((await contact(999_999, { customerContacted: false })).status).toBe(404);
    expect((await server.client.get('/api/laybys/999999/contacts')).status).toBe(404);
    expect((await server.client.get('/api/laybys/999999/receipts')).status).toBe(404);
  });
});
