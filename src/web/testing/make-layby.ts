import type { CreateLaybyBody, Layby } from '#shared/contracts/laybys.ts';
import type { ScreenServer } from './real-server.ts';

let count = 0;

/** A layby on the server, with a customer and number of its own: N$ 1,000.00, of which 200.00 are paid. */
export async function makeLayby(server: ScreenServer, over: Partial<CreateLaybyBody> = {}): Promise<Layby> {
  count += 1;
  const reply = await server.client.post<Layby>('/api/laybys', {
    customerFullName: `Buyer ${count}`,
    customerNumber: `081${String(6_000_000 + count)}`,
    customerEmail: `buyer${count}@example.com`,
    idNumber: `9001010${String(count).padStart(4, '0')}`,
    phoneModel: 'iPhone 15',
    phoneStorage: '128GB',
    phoneColor: 'Black',
    durationToPay: '3 months',
    fullAmount: '1000.00',
    paidAmount: '200.00',
    dueDate: '2199-01-31',
    ...over,
  });
  if (reply.status !== 201) throw new Error(`The layby was refused: ${reply.text}`);
  return reply.body;
}

/** The layby as the server has it now. */
export async function readLayby(server: ScreenServer, id: number): Promise<Layby> {
  return (await server.client.get<Layby>(`/api/laybys/${id}`)).body;
}

/** One of N$ 6,000.00 of which nothing is paid yet, for a new customer even where the name is known. */
export function makeUnpaidLayby(server: ScreenServer, over: Partial<CreateLaybyBody> = {}): Promise<Layby> {
  return makeLayby(server, {
    customerEmail: null,
    idNumber: '90010100123',
    fullAmount: '6000.00',
    paidAmount: '0.00',
    dueDate: '2027-02-18',
    isNewCustomer: true,
    ...over,
  });
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
