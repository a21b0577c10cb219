import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers.ts';
import { laybyCalls } from '#testing/layby-calls.ts';
import { addCustomer, addLayby, laybyBody } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { post, countOf } = laybyCalls(() => server);

describe('without a customer named', () => {
  it.each([(n: string) => `+264 ${n.slice(1)}`, (n: string) => `00264${n.slice(1)}`, (n: string) => n])(
    'the one with the number is taken, however it is spelled (%#)',
    async (spell) => {
      const customer = await addCustomer(server.client);
      const customersBefore = await countOf('customers');
      const layby = await addLayby(server.client, {
        customerFullName: 'Somebody Else Entirely',
        customerNumber: spell(customer.phone),
      });
      expect(layby).toMatchObject({
        customerId: customer.id,
        customer: { name: customer.name },
        customerFullName: 'Somebody Else Entirely',
      });
      expect(await countOf('customers')).toBe(customersBefore);
    },
  );

  it('of a family that shares a number the one of that name is taken, else the one known longest', async () => {
    const mother = await addCustomer(server.client, { name: 'Hilma Haufiku' });
    const shared = { phone: mother.phone, allowDuplicate: true };
    const daughter = await addCustomer(server.client, { name: 'Ndapéwa Haufiku', ...shared });
    const from = (customerFullName: string) =>
      addLayby(server.client, { customerFullName, customerNumber: mother.phone });
    expect((await from('NDAPEWA  haufiku')).customerId).toBe(daughter.id);
    expect((await from('Festus Haufiku')).customerId).toBe(mother.id);
    const other = await addLayby(server.client, {
      customerFullName: 'Festus Haufiku',
      customerNumber: mother.phone,
      isNewCustomer: true,
    });
    expect(other.customer).toMatchObject({ name: 'Festus Haufiku', phone: mother.phone });
    expect([mother.id, daughter.id]).not.toContain(other.customerId);
  });

  it('a match by name alone is asked about and never taken silently', async () => {
    const known = await addCustomer(server.client, { name: 'Maria Garoëb', location: 'Khorixas' });
    const body = laybyBody({ customerFullName: 'maria  GAROEB', customerNumber: '081 555 0001' });
    const counts = [await countOf('laybys'), await countOf('customers')];
    const asked = await post(body);
    expect(asked.body).toMatchObject({
      status: 409,
      code: 'name_match',
      matches: [{ id: known.id, name: 'Maria Garoëb', phone: known.phone, location: 'Khorixas' }],
    });
    expect([await countOf('laybys'), await countOf('customers')]).toEqual(counts);

    const same = await post({ ...body, customerId: known.id });
    expect(same.body).toMatchObject({ customerId: known.id, customerNumber: '081 555 0001' });
    const other = await post({ ...body, isNewCustomer: true });
    expect(other.body.customerId).not.toBe(known.id);
    expect(other.body.customer).toMatchObject({ name: 'maria  GAROEB', phone: '081 555 0001' });
  });

  it('a part of a name, a pattern, or a name in the trash is no match', async () => {
    await addCustomer(server.client, { name: 'Johannes Amutenya' });
    const gone = await addCustomer(server.client, { name: 'Gerson Katjivena' });
    await server.client.delete(`/api/customers/${gone.id}`);
    for (const customerFullName of ['Johannes', 'Johannes Amutenya Junior', 'J%', 'Gerson Katjivena']) {
      expect((await post(laybyBody({ customerFullName }))).status, customerFullName).toBe(201);
    }
  });

  it('an unknown one is created with a history of its own', async () => {
    const layby = await addLayby(server.client, {
      customerFullName: 'Petrus Shikongo',
      customerNumber: '081 777 1234',
      customerEmail: 'petrus@example.com',
    });
    const customer = (await server.client.get<Customer>(`/api/customers/${layby.customerId}`)).body;
    expect(customer).toMatchObject({
      name: 'Petrus Shikongo',
      phone: '081 777 1234',
      email: 'petrus@example.com',
    });
    const history = await server.client.get(`/api/activity?entity=customer&id=${customer.id}`);
    expect(history.body).toMatchObject([{ action: 'created', agent: 'Agent 3' }]);
  });

  it('two forms at once for one new number make one customer', async () => {
    const body = () => laybyBody({ customerFullName: 'Twice At Once', customerNumber: '081 777 9999' });
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(body())));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.body.customerId)).size).toBe(1);
  });

  it('a number without digits matches nobody', async () => {
    const first = await addLayby(server.client, { customerNumber: 'none' });
    const second = await addLayby(server.client, { customerNumber: 'none' });
    expect(second.customerId).not.toBe(first.customerId);
  });
});

describe('with what is new of its customer', () => {
  it('both are saved, or neither', async () => {
    const { id, version, name } = await addCustomer(server.client);
    const customerChanges = { name: 'Renamed For Layby', version };
    const body = laybyBody({ customerId: id, customerChanges });
    expect((await post({ ...body, paidAmount: '99999' })).body).toMatchObject({ code: 'overpayment' });
    expect((await server.client.get(`/api/customers/${id}`)).body).toMatchObject({ name, version });
    expect((await post(body)).body.customer).toMatchObject({ id, name: 'Renamed For Layby' });
    // A retry under the same idempotency key succeeds with the version from the refusal.
    const headers = { 'idempotency-key': 'late-layby' };
    const current = { id, name: 'Renamed For Layby', version: version + 1 };
    expect((await post(body, headers)).body).toMatchObject({ status: 412, code: 'stale_version', current });
    const again = { ...body, customerChanges: { location: 'Eenhana', version: current.version } };
    expect((await post(again, headers)).body.customer).toMatchObject({ id, location: 'Eenhana' });
    expect((await post({ ...body, customerId: undefined })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'customerChanges' }],
    });
  });
});
