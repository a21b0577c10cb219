import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportPreview, ImportReply } from '#shared/contracts/imports.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { type ImportKind, importTemplate } from '#shared/domain/import-fields.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const headers = { 'content-type': 'text/csv' };
const linesOf = (lines: readonly string[]) => lines.join('\n');
function preview(kind: ImportKind, lines: readonly string[]) {
  const payload = linesOf(lines);
  return server.client.request<ImportPreview>('POST', `/api/imports/preview?kind=${kind}`, {
    payload,
    headers,
  });
}
function importLines(kind: ImportKind, lines: readonly string[], query = '') {
  const payload = linesOf(lines);
  return server.client.request<ImportReply>('POST', `/api/imports?kind=${kind}${query}`, {
    payload,
    headers,
  });
}
/** The outcome and the reasons of each row. */
async function judge(kind: ImportKind, lines: readonly string[]): Promise<string[]> {
  const { body, status, text } = await preview(kind, lines);
  expect(status, text).toBe(200);
  expect(body.missingFields).toEqual([]);
  return body.rows.map(({ outcome, reasons = [] }) => [outcome, ...reasons].join(': '));
}
async function undo(batchId: number | null) {
  const reply = await server.client.post(`/api/batches/${batchId}/undo`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

const LAYBYS = [
  'Customer Full Name;Customer Number;ID Number;Phone Model;Phone Storage;Phone Color;Full Amount;Paid Amount;Start Date;Duration to Pay;Due Date;Payment Method;Status',
  'Selma;0811111111;85010100123;iPhone 15;128 GB;black;N$ 1,000.00;250;01/10/2026;2 months;;Credit Card;Active',
  'Selma;081 111 1111;85010100123;iphone15;128GB;Black;1000;250;01/10/2026;;01/12/2026;;',
  'Petrus;0812222222;•••• •••• 0124;A55;128GB;Teal;900;;01/10/2026;;01/01/2027;;',
  'Maria;0813333333;90010100123;A55;256GB;Red;900;900;01/10/2026;;01/01/2027;;overdue',
  'Hilma;0814444444;90010100124;A55;256GB;Red;900;;01/10/2026;;05/01/2027;;Cancelled',
  'Johanna;0815555555;90010100125;A55;256GB;Red;900;950;;1 month;;Cash;',
];

describe('customers', () => {
  const LIST = [
    'Name;Phone;E-mail;Location;Address',
    'Selma Nangolo;081 111 1111;selma@example.com;Oshakati;12 Main Road',
    'S. Nangolo;+264811111111;;;',
    'Known;0812222222;;;',
    ';0813333333;;;',
    'Maria;none;;;',
    'Hilma;8.11E+08;;;',
  ];

  it('are judged row by row', async () => {
    await server.client.post('/api/customers', { name: 'Petrus', phone: '0812222222' });
    expect(await judge('customers', LIST)).toEqual([
      'new',
      'already_there: Phone number "+264811111111" is already on line 2 of this file',
      'already_there: A customer has this phone number: Petrus',
      'unreadable: Customer name is required',
      expect.stringMatching(/^unreadable: Customer phone "none" is not a phone number/),
      expect.stringMatching(/^unreadable: Customer phone "8.11E\+08" was shortened by a spreadsheet/),
    ]);
  });

  it('are taken in once, and taken back but for those whom somebody has worked with', async () => {
    const done = await importLines('customers', LIST, '&name=people.csv');
    expect(done.body.created).toEqual({ customers: 0, records: 2 });
    const people = (await server.client.get('/api/customers')).body;
    const selma = people.find(({ name }: { name: string }) => name === 'Selma Nangolo');
    expect(selma).toMatchObject({
      email: 'selma@example.com',
      location: 'Oshakati',
      address: '12 Main Road',
    });
    expect((await importLines('customers', LIST)).body.batchId).toBeNull();
    await server.client.put(`/api/customers/${selma.id}`, { location: 'Rundu' });
    expect(await undo(done.body.batchId)).toMatchObject({
      undone: { customer: 1 },
      left: [{ entity: 'customer', reason: 'Selma Nangolo has been changed since' }],
    });
  });
});

describe('laybys', () => {
  it('are judged row by row, by the choices and rules of the form', async () => {
    expect(await judge('laybys', LAYBYS)).toEqual([
      'new',
      'already_there: The same customer, model and amount are already on line 2 of this file',
      'unreadable: Phone color "Teal" is not one of Black, White, Blue, Pink, Purple, Gold, Silver, Red, Green',
      'new',
      expect.stringMatching(
        /^unreadable: .*Duration to pay is required.*: Status "Cancelled": Cancelled on is required/,
      ),
      'asked',
    ]);
  });

  it('become agreements with one receipt on the day they began, and are taken back', async () => {
    const done = await importLines('laybys', LAYBYS, '&accept=overpaid');
    expect(done.body, done.text).toMatchObject({
      created: { customers: 3, records: 3 },
      summary: { totalAmount: '2800.00', receivedAmount: '2100.00' },
    });
    const laybys = (await server.client.get<Layby[]>('/api/laybys')).body;
    const of = (name: string) => laybys.find(({ customerFullName }) => customerFullName === name);
    expect(of('Selma')).toMatchObject({
      fullAmount: '1000.00',
      paidAmount: '250.00',
      dueDate: '2026-12-01',
      durationToPay: '2 months',
      status: 'active',
    });
    expect(of('Maria')).toMatchObject({ status: 'completed', durationToPay: '3 months' });
    expect(of('Johanna')).toMatchObject({ remainingAmount: '-50.00', dueDate: '2026-12-18' });
    const ledger = await server.client.get(`/api/laybys/${of('Selma')?.id}/receipts`);
    expect(ledger.body).toMatchObject([
      { amount: '250.00', kind: 'receipt', method: 'card', receivedAt: '2026-10-01T10:00:00.000Z' },
    ]);
    const again = await importLines('laybys', LAYBYS, '&accept=overpaid');
    expect(again.body).toMatchObject({ batchId: null, summary: { alreadyThere: 4 } });

    await server.client.post(`/api/laybys/${of('Selma')?.id}/receipts`, { amount: '50', method: 'cash' });
    expect(await undo(done.body.batchId)).toMatchObject({
      undone: { customer: 2, layby: 2 },
      left: [
        { entity: 'layby', reason: 'The layby of Selma (iPhone 15) has been changed since' },
        { entity: 'customer', reason: 'Selma has a layby' },
      ],
    });
    expect((await server.client.get<Layby[]>('/api/laybys')).body).toHaveLength(1);
  });
});

describe('reservations', () => {
  const LIST = [
    'Customer;Phone;Phone Model;Color;Storage;Expected;Reserved;Priority;Collection Branch;Status',
    'Selma;0811111111;iPhone 15;Black;128GB;01/12/2026;05/10/2026;Normal;Walvis Bay;Waiting',
    'Petrus;0812222222;iPhone 15;black;128 GB;01/12/2026;01/10/2026;;;',
    'Petrus;0812222222;iphone15;Black;128gb;02/12/2026;;;;',
    'Known;;A55;;;2026-12-01;;urgent;;',
    'Maria;0813333333;A55;;;;;;;',
    'Hilma;0814444444;A55;;;01/12/2026;;asap;Mars;Completed',
  ];

  it('are judged row by row, and taken in with their place in the queue', async () => {
    await server.client.post('/api/customers', { name: 'Known', phone: '0819999999' });
    expect(await judge('reservations', LIST)).toEqual([
      'new',
      'new',
      'already_there: The same customer and phone are already on line 3 of this file',
      'asked',
      'unreadable: Expected stock date is required',
      'unreadable: Priority "asap" is not one of Low, Normal, High: Collection branch "Mars" is not one of Windhoek, Oshakati, Walvis Bay, Rundu, Swakopmund: Status "Completed": Completed on is required: the date of that step',
    ]);
    const done = await importLines('reservations', LIST, '&accept=by_name');
    expect(done.body, done.text).toMatchObject({ created: { customers: 2, records: 3 } });
    const queue = (await server.client.get<Reservation[]>('/api/reservations?order=queue')).body;
    const place = (name: string) => queue.find(({ customer }) => customer.name === name);
    expect(place('Petrus')).toMatchObject({ queue: { position: 1, total: 2 } });
    expect(place('Selma')).toMatchObject({ queue: { position: 2 }, collectionBranch: 'walvis_bay' });
    expect(place('Known')).toMatchObject({ priority: 'high', expectedStockDate: '2026-12-01' });
    expect((await importLines('reservations', LIST, '&accept=by_name')).body).toMatchObject({
      batchId: null,
      summary: { alreadyThere: 4 },
    });
    expect(await undo(done.body.batchId)).toEqual({ undone: { customer: 2, reservation: 3 }, left: [] });
    expect((await server.client.get('/api/reservations')).body).toEqual([]);
  });
});

it('a reservation is made once in one file, whether its customer is told by phone or by name', async () => {
  await server.client.post('/api/customers', { name: 'Known', phone: '0819999999' });
  const byPhone = 'Known;0819999999;A55;01/12/2026';
  const byName = 'Known;;A55;02/12/2026';
  for (const [first, second] of [
    [byPhone, byName],
    [byName, byPhone],
  ]) {
    const lines = ['Customer;Phone;Phone Model;Expected', first ?? '', second ?? ''];
    const done = await importLines('reservations', lines, '&accept=by_name');
    expect(done.body, done.text).toMatchObject({ created: { records: 1 }, summary: { alreadyThere: 1 } });
    expect((await server.client.get('/api/reservations')).body).toHaveLength(1);
    await undo(done.body.batchId);
  }
  // The preview says so too, however far apart the rows are.
  const between = Array.from({ length: 200 }, (_, at) => `Known;0819999999;Model ${at};01/12/2026`);
  const far = ['Customer;Phone;Phone Model;Expected', byPhone, ...between, byName];
  expect((await judge('reservations', far)).at(-1)).toBe(
    'already_there: The same customer and phone are already on line 2 of this file',
  );
});

describe('laybys and reservations that have ended', () => {
  const ENDED_LAYBYS = [
    'Customer;Phone;ID Number;Phone Model;Storage;Color;Total;Paid;Duration;Start date;Status;Completed on;Cancelled on;Fee kept;Handed over on;Hand-over;Device lies at',
    ...[
      'Completed;05/10/2026;;;;;',
      'Completed;05/10/2026;06/10/2026;;;;',
      ';05/10/2026;;;;;',
      'Cancelled;;06/10/2026;400;;;',
      'Cancelled;;06/10/2026;900;;;',
      'Cancelled;;06/10/2026;;07/10/2026;delivered;',
      'Active;;;;07/10/2026;;',
      'Active;;;;;;Rundu',
    ].map((end, at) => {
      const paid = end.startsWith('Completed') ? 900 : 400;
      return `Selma;0811111111;85010100123;M${at};128GB;Black;900;${paid};1 month;01/10/2026;${end}`;
    }),
  ];

  it('are refused where the row contradicts itself', async () => {
    expect(await judge('laybys', ENDED_LAYBYS)).toEqual([
      'new',
      'unreadable: Cancelled on does not match the status',
      'unreadable: Completed on does not match the status',
      'known_customer',
      'unreadable: Fee kept must equal the paid amount: a cancelled layby keeps no other payment',
      'unreadable: Handed over on does not match the status',
      'unreadable: Handed over on does not match the status',
      'unreadable: Device came on is required if the device is at a branch',
    ]);
    const reservations = [
      'Customer;Phone;Phone Model;Expected;Reserved;Status;Stock came on;Completed on;Cancelled on;Reason',
      ...[
        'Waiting;05/10/2026;;;',
        'Notified;;;;',
        'Completed;;05/10/2026;06/10/2026;',
        'Completed;;05/10/2026;;Moved',
        'Elsewhere;;;;',
        'Cancelled;04/10/2026;;06/10/2026;Moved',
      ].map((end, at) => `Selma;0811111111;M${at};01/12/2026;01/10/2026;${end}`),
    ];
    expect(await judge('reservations', reservations)).toEqual([
      'unreadable: Stock came on does not match the status',
      'unreadable: Status "Notified": Stock came on is required: the date of that step',
      'unreadable: Cancelled on does not match the status',
      'unreadable: Reason does not match the status',
      'unreadable: Status "Elsewhere" is not one of Waiting, Notified, Completed, Cancelled',
      'new',
    ]);
  });

  it('are told by the day on which they began', async () => {
    const [heading = ''] = ENDED_LAYBYS;
    const row = (start: string, end: string) =>
      `Selma;0811111111;85010100123;A55;128GB;Black;900;900;1 month;${start};${end}`;
    const first = row('01/10/2026', 'Completed;05/10/2026;;;;;');
    const second = row('02/10/2026', 'Completed;05/10/2026;;;;;');
    const done = await importLines('laybys', [heading, first, second]);
    expect(done.body.created.records, done.text).toBe(2);
    const later = [second, row('03/10/2026', 'Completed;05/10/2026;;;;;'), row('', 'Completed;;;;;;')];
    expect(await judge('laybys', [heading, ...later])).toEqual([
      expect.stringMatching(/^already_there/),
      'known_customer',
      expect.stringMatching(/^already_there/),
    ]);
    const laybys = (await server.client.get<Layby[]>('/api/laybys')).body;
    expect(laybys.map(({ createdAt }) => createdAt.slice(0, 10)).toSorted()).toEqual([
      '2026-10-01',
      '2026-10-02',
    ]);
  });
});

describe('a status', () => {
  const ORDER_WORDS = {
    open: ['', 'Pending', 'PARTIAL', 'Draft', 'sent', 'Accepted', 'Invoiced', 'Closed', 'Khomas'],
    ended: ['Declined', 'Cancelled', 'Canceled', 'Void', 'LOST'],
    unsaid: ['Approved', 'Contract Signed', 'order_completed', 'FNB paid', 'device collected'],
  };
  const LAYBY_WORDS = {
    open: ['', 'Active', 'overdue', 'Open'],
    unsaid: ['Cancelled', 'Canceled'],
    unpaid: ['Completed'],
    unknown: ['Ended', 'Collected', 'Returned'],
  };
  const orders = (words: string[]) => [
    'Quote;Customer;Phone;Total;Status',
    ...words.map((word, at) => `Q-${at};Selma;0811111111;100;${word}`),
  ];
  const laybys = (words: string[], paid = '100') => [
    'Customer;Phone;ID Number;Phone Model;Storage;Color;Total;Paid;Start Date;Duration to Pay;Payment Method;Status',
    ...words.map(
      (word, at) =>
        `Selma;0811111111;85010100123;M${at};128GB;Black;900;${paid};01/10/2026;1 month;Cash;${word}`,
    ),
  ];

  it.each([
    ['orders', orders(ORDER_WORDS.open), /^(?:new|known_customer)$/],
    [
      'orders',
      orders(ORDER_WORDS.ended),
      /^unreadable: Status ".+": quotes that were declined, cancelled, lost or expired are not imported$/,
    ],
    ['orders', orders(ORDER_WORDS.unsaid), /^unreadable: Status ".+": .+ is required: the date of that step/],
    ['laybys', laybys(LAYBY_WORDS.open), /^(?:new|known_customer)$/],
    ['laybys', laybys(LAYBY_WORDS.unsaid), /^unreadable: Status ".+": Cancelled on is required/],
    ['laybys', laybys(LAYBY_WORDS.unpaid), /^unreadable: Status "Completed": N\$ 800\.00 is still due$/],
    [
      'laybys',
      laybys(LAYBY_WORDS.unknown),
      /^unreadable: Status ".+": only Active, Completed or Cancelled laybys are imported$/,
    ],
    ['laybys', laybys(['Completed'], '900'), /^new$/],
  ] as const)('of %s that says more than its row is not taken in (%#)', async (kind, lines, outcome) => {
    const judged = await judge(kind, lines);
    expect(judged).toHaveLength(lines.length - 1);
    for (const one of judged) expect(one).toMatch(outcome);
  });
});

describe('orders', () => {
  it('are taken in with how they were paid, and no further than the list says', async () => {
    const lines = [
      'Quote Number;Customer;Phone;Total;Paid;Payment Method;Status',
      'Q-1;Selma;0811111111;100;40;EFT / bank transfer;Partial',
      'Q-2;Selma;0811111111;100;40;Voucher;Accepted',
      'Q-3;Selma;0811111111;100;40;;Approved',
    ];
    expect(await judge('orders', lines)).toEqual([
      'new',
      'known_customer',
      'unreadable: Status "Approved": Approved on is required: the date of that step',
    ]);
    await importLines('orders', lines);
    // A row whose order is in the shop needs no correction in the file, even if its status is incomplete.
    const exported = ['Q-1;Selma;0811111111;100;40;;Approved', 'Q-4;Selma;0811111111;100;40;;Approved'];
    expect(await judge('orders', [lines[0] ?? '', ...exported])).toEqual([
      'already_there',
      expect.stringMatching(/^unreadable: Status "Approved"/),
    ]);
    for (const [quote, method] of [
      ['Q-1', 'eft'],
      ['Q-2', 'other'],
    ]) {
      const [order] = (await server.client.get(`/api/payments?q=${quote}`)).body;
      expect(order).toMatchObject({ status: 'partial', paidAmount: '40.00' });
      const ledger = await server.client.get(`/api/payments/${order.id}/receipts`);
      expect(ledger.body).toMatchObject([{ amount: '40.00', method }]);
    }
  });

  const HEADINGS =
    'Quote;Customer;Phone;Model;Total;Paid;Status;Approved on;Signed on;Bank paid on;Payment received on;Handed over on;Hand-over;Collected at;Completed on;Pre-order from;Pre-order';
  const ROWS = [
    'Q-1;Selma;0811111111;A55;100;40;Contract Signed;01/10/2026;2026-10-02 09:30;;03/10/2026 4:05 pm;;;;;;',
    'Q-2;Selma;0811111111;A55;100;;Order Completed;;;;;;;;05/10/2026;;',
    'Q-3;Selma;0811111111;A55;100;;Dubai Pre-order;;;04/10/2026;;;;;;Dubai;Shipped',
  ];

  it('stand where the list says, since then, with their money on its day', async () => {
    const { body } = await preview('orders', [HEADINGS, ...ROWS]);
    expect(body.rows.map(({ standing }) => standing)).toEqual([
      'Contract Signed',
      'Order Completed',
      'Dubai Pre-order',
    ]);
    const done = await importLines('orders', [HEADINGS, ...ROWS]);
    expect(done.body.created.records, done.text).toBe(3);
    const find = async (quote: string) => (await server.client.get(`/api/payments?q=${quote}`)).body[0];
    const signed = await find('Q-1');
    expect(signed).toMatchObject({
      ...{ status: 'contract_signed', approvalDate: '2026-10-01T10:00:00.000Z' },
      ...{ contractSignedDate: '2026-10-02T07:30:00.000Z', statusChangedAt: '2026-10-02T07:30:00.000Z' },
      ...{ paidAmount: '40.00', paymentReceivedDate: '2026-10-03T14:05:00.000Z' },
    });
    expect((await server.client.get(`/api/payments/${signed.id}/receipts`)).body).toMatchObject([
      { amount: '40.00', kind: 'receipt', receivedAt: '2026-10-03T14:05:00.000Z' },
    ]);
    // As on the screen, completing also records the hand-over that was missing; reopening removes both.
    const completed = await find('Q-2');
    expect(completed.deviceCollectedDate).toBe(completed.orderCompletedDate);
    const reopen = completed.nextActions.find(({ kind }: { kind: string }) => kind === 'reopen');
    const reopened = await server.client.put(`/api/payments/${completed.id}`, { status: reopen.to });
    expect(reopened.body).toMatchObject({ status: 'phone_available', deviceCollectedDate: null });
    const waiting = await find('Q-3');
    expect(waiting).toMatchObject({
      ...{ status: 'dubai_preorder', phoneAvailable: false, preOrderLocation: 'dubai' },
      preOrder: { status: 'shipped', orderLocation: 'dubai', actualArrivalDate: null },
    });
    await server.client.put(`/api/pre-orders/${waiting.preOrder.id}`, { status: 'arrived' });
    expect(await undo(done.body.batchId)).toMatchObject({
      undone: { payment: 1 },
      left: [
        { reason: 'The order Q-2 has been changed since' },
        { reason: expect.stringMatching(/^The order Q-3 has/) },
        { reason: 'Selma has orders' },
      ],
    });
  });

  it.each([
    [
      'A55;100;;Pending;01/10/2026;;;;;;;;;',
      'Approved on does not match the status: an order gets this date at a later step',
    ],
    [
      'A55;100;;Device Collected;;;;;05/10/2026;;;;;',
      'Status "Device Collected": Hand-over is required: how the phone was handed over',
    ],
    [
      'A55;100;;Device Collected;;;;;05/10/2026;Customer Collected;;;;',
      'Status "Device Collected": Collected at is required: where the phone was collected',
    ],
    [
      'A55;100;;China Pre-order;;;;;;;;;;',
      'Status "China Pre-order": Pre-order is required: the status of the pre-order',
    ],
    [
      'A55;100;;China Pre-order;;;;;;;;;China;Cancelled',
      'Status "China Pre-order": Pre-order is required: the status of the pre-order',
    ],
    [
      'A55;100;;China Pre-order;;;;;;;;;Dubai;Shipped',
      'Status "China Pre-order": the pre-order is from a different place',
    ],
    [';100;;China Pre-order;;;;;;;;;China;Shipped', 'Phone model is required if there is a pre-order'],
    [
      'A55;100;;FNB Paid;;;04/10/2026;;;;;;China;Shipped',
      'Pre-order "Shipped" does not match the status "FNB Paid"',
    ],
    [
      'A55;100;;Phone Available;;;;;;;;;China;Shipped',
      'Pre-order "Shipped" does not match the status "Phone Available"',
    ],
    ['A55;100;;China Pre-order;;;;;;;;;China;Lost', 'Pre-order "Lost" is not a pre-order status'],
    [
      'A55;100;;Completed;;;;;;;;;;',
      'Status "Completed" can mean two things: write Customer Notified or Order Completed',
    ],
  ])('that contradict themselves are refused: %s', async (row, reason) => {
    expect(await judge('orders', [HEADINGS, `Q-9;Selma;0811111111;${row}`])).toEqual([
      `unreadable: ${reason}`,
    ]);
  });
});

it.each([
  ['customers', '/api/customers', ['Name;Phone', 'Selma;0811111111']],
  ['reservations', '/api/reservations', ['Name;Phone;Model;Expected', 'Selma;0811111111;A55;01/12/2026']],
  ['orders', '/api/payments', ['Quote;Name;Phone;Total;Paid', 'Q-1;Selma;0811111111;1250.50;50']],
] as const)('an export of %s is read again, each row as there already', async (kind, list, lines) => {
  expect((await importLines(kind, lines)).body.created.records).toBe(1);
  const exported = await server.client.get(`${list}/export?format=csv`);
  expect(await judge(kind, [exported.text])).toEqual([expect.stringMatching(/^already_there/)]);
});

it.each(['orders', 'customers', 'laybys', 'reservations'] as const)(
  'the list of %s that is offered to be filled in is read whole, with its example',
  async (kind) => {
    const { body } = await preview(kind, [importTemplate(kind)]);
    expect(Object.keys(body.mapping)).toHaveLength(body.headers.length);
    expect(body.rows.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([['new', undefined]]);
  },
);
