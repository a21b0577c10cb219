import type { Customer } from '#shared/contracts/customers.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import type { OrderStatus } from '#shared/domain/order-statuses.ts';
import type { TestClient } from './test-server.ts';

/** What a test needs to exist first, made through the API as the screens make it. */

let made = 0;

/** A customer with a number of their own, which the builders (0812 …) never give. */
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

/** An order with a quote number that no test writes by hand, of a customer of its own unless one is named. */
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

/** What a status needs to be set besides itself. */
export const COLLECTED_BY_CUSTOMER = { deliveryMethod: 'collected', collectionBranch: 'oshakati' };

/** An order brought to a status in one jump. */
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

/** Puts an order to a status, and expects that to be accepted. */
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

/** What the form of a layby sends; number and ID number are its own. */
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

/** A layby of a customer of its own, unless one is named. */
export async function addLayby(client: TestClient, fields: Record<string, unknown> = {}): Promise<Layby> {
  const reply = await client.post<Layby>('/api/laybys', laybyBody(fields));
  if (reply.status !== 201) throw new Error(`The layby was refused: ${reply.text}`);
  return reply.body;
}

/** A reservation of a customer of its own, unless one is named. */
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
