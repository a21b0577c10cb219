import type { Customer } from '#shared/contracts/customers.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import type { OrderStatus } from '#shared/domain/order-statuses.ts';
import type { TestClient } from './test-server.ts';

/** The records that a test needs first, created through the API as by the screens. */

let made = 0;

/** A customer with a unique number, outside the range of the builders (0812 …). */
export async function addCustomer(
  client: TestClient,
  fields: Record<string, unknown> = {},
): Promise<Customer> {
  made += 1;
  const phone = `081${String(7_400_000 + made)}`;
  const reply = await client.post<Customer>('/api/customers', { name: `Customer ${made}`, phone, ...fields });
  if (reply.status !== 201) throw new Error(`The customer was refused: ${reply.text}`);
  return reply.body;
}

/** An order with a unique quote number that no test uses, and a customer of its own unless one is named. */
export async function addOrder(client: TestClient, fields: Record<string, unknown> = {}): Promise<Order> {
  const customerId = fields.customerId ?? (await addCustomer(client)).id;
  made += 1;
  const body = {
    quoteNumber: `SHOP-${made}`,
    totalAmount: '12500.00',
    phoneModel: 'Galaxy S24',
    ...fields,
    customerId,
  };
  const reply = await client.post<Order>('/api/payments', body);
  if (reply.status !== 201) throw new Error(`The order was refused: ${reply.text}`);
  return reply.body;
}

/** The fields that a status requires besides itself. */
export const COLLECTED_BY_CUSTOMER = { deliveryMethod: 'collected', collectionBranch: 'oshakati' };

/** An order that is moved to a status in one jump. */
export async function addOrderAt(
  client: TestClient,
  status: OrderStatus,
  fields: Record<string, unknown> = {},
): Promise<Order> {
  const order = await addOrder(client, status === 'partial' ? { paidAmount: '500.00', ...fields } : fields);
  if (order.status === status) return order;
  const details = status === 'device_collected' ? COLLECTED_BY_CUSTOMER : {};
  return setStatus(client, order.id, status, details);
}

/** Sets an order's status, and expects that to be accepted. */
export async function setStatus(
  client: TestClient,
  id: number,
  status: string,
  details: Record<string, unknown> = {},
): Promise<Order> {
  const reply = await client.put<Order>(`/api/payments/${id}`, { status, ...details });
  if (reply.status !== 200) throw new Error(`${status} was refused: ${reply.text}`);
  return reply.body;
}

/** The request of the layby form; number and ID number are unique. */
export function laybyBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return {
    customerFullName: `Customer ${made}`,
    customerNumber: `081${String(7_400_000 + made)}`,
    idNumber: `9001010${String(made).padStart(4, '0')}`,
    phoneModel: 'Galaxy A55',
    phoneStorage: '128GB',
    phoneColor: 'Black',
    durationToPay: '3 months',
    fullAmount: '6000.00',
    paidAmount: '0',
    dueDate: '2027-02-18',
    ...fields,
  };
}

/** A layby with a customer of its own, unless one is named. */
export async function addLayby(client: TestClient, fields: Record<string, unknown> = {}): Promise<Layby> {
  const reply = await client.post<Layby>('/api/laybys', laybyBody(fields));
  if (reply.status !== 201) throw new Error(`The layby was refused: ${reply.text}`);
  return reply.body;
}

/** A reservation with a customer of its own, unless one is named. */
export async function addReservation(
  client: TestClient,
  fields: Record<string, unknown> = {},
): Promise<Reservation> {
  const customerId = fields.customerId ?? (await addCustomer(client)).id;
  made += 1;
  const body = { phoneModel: `Phone ${made}`, expectedStockDate: '2026-12-01', ...fields, customerId };
  const reply = await client.post<Reservation>('/api/reservations', body);
  if (reply.status !== 201) throw new Error(`The reservation was refused: ${reply.text}`);
  return reply.body;
}
