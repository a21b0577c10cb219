import type { CreateCustomerBody, Customer } from '#shared/contracts/customers.ts';
import type { CreateOrderBody, Order } from '#shared/contracts/orders.ts';
import type { ScreenServer } from './real-server.ts';

let count = 0;

/** Creates a customer on the server, with a name and number of its own. */
export async function makeCustomer(
  server: ScreenServer,
  over: Partial<CreateCustomerBody> = {},
): Promise<Customer> {
  count += 1;
  const phone = `081${String(2_000_000 + count)}`;
  const reply = await server.client.post<Customer>('/api/customers', {
    name: `Customer ${count}`,
    phone,
    ...over,
  });
  if (reply.status !== 201) throw new Error(`The customer was refused: ${reply.text}`);
  return reply.body;
}

type OrderWish = Partial<CreateOrderBody> & { customer?: Customer; status?: Order['status'] };

/**
 * Creates an order on the server, moved to `status` if given. Its quote number is one that no test writes by hand: the count continues across files,
 * so a short `Q-77` could collide.
 */
export async function makeOrder(server: ScreenServer, wish: OrderWish = {}): Promise<Order> {
  const { customer = await makeCustomer(server), status, ...over } = wish;
  count += 1;
  const body = { customerId: customer.id, quoteNumber: `MADE-${count}`, totalAmount: '1000.00', ...over };
  const created = await server.client.post<Order>('/api/payments', body);
  if (created.status !== 201) throw new Error(`The order was refused: ${created.text}`);
  if (status === undefined) return created.body;
  const moved = await server.client.put<Order>(`/api/payments/${created.body.id}`, { status });
  if (moved.status !== 200) throw new Error(`The order did not move: ${moved.text}`);
  return moved.body;
}

/** The order as the server has it now. */
export async function readOrder(server: ScreenServer, id: number): Promise<Order> {
  return (await server.client.get<Order>(`/api/payments/${id}`)).body;
}
