import type { CreateLaybyBody, Layby } from '#shared/contracts/laybys.ts';
import type { ScreenServer } from './real-server.ts';

let count = 0;

/** Creates a layby on the server, with a customer of its own; paid in full it is completed. */
export async function makeLayby(server: ScreenServer, over: Partial<CreateLaybyBody> = {}): Promise<Layby> {
  count += 1;
  const reply = await server.client.post<Layby>('/api/laybys', {
    customerFullName: `Layby Customer ${count}`,
    customerNumber: `081${String(3_000_000 + count)}`,
    idNumber: '90010100123',
    phoneModel: 'iPhone 15',
    phoneStorage: '128GB',
    phoneColor: 'Black',
    durationToPay: '3 months',
    fullAmount: '6000.00',
    paidAmount: '0.00',
    dueDate: '2027-02-18',
    isNewCustomer: true,
    ...over,
  });
  if (reply.status !== 201) throw new Error(`The layby was refused: ${reply.text}`);
  return reply.body;
}

/** A layby of N$ 1,000.00, of which 200.00 are paid. */
export function makeOwedLayby(server: ScreenServer, over: Partial<CreateLaybyBody> = {}): Promise<Layby> {
  return makeLayby(server, {
    customerEmail: 'buyer@example.com',
    fullAmount: '1000.00',
    paidAmount: '200.00',
    dueDate: '2199-01-31',
    ...over,
  });
}

/** The layby as the server has it now. */
export async function readLayby(server: ScreenServer, id: number): Promise<Layby> {
  return (await server.client.get<Layby>(`/api/laybys/${id}`)).body;
}

/** Cancels it, as another device would. */
export async function cancelMadeLayby(
  server: ScreenServer,
  { id }: Layby,
  fee = '0.00',
  reason = 'Changed their mind',
): Promise<Layby> {
  const reply = await server.client.post<Layby>(`/api/laybys/${id}/cancellation`, {
    reason,
    fee,
    method: 'cash',
  });
  if (reply.status !== 200) throw new Error(`The layby was not cancelled: ${reply.text}`);
  return reply.body;
}
