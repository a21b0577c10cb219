import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeMessyQuotes } from '#testing/quote-fixture.ts';
import { toFile } from '#testing/quote-fixture-file.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { ImportDialog } from './public/imports.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  closeAll();
});
afterAll(() => server.stop());

const CSV = [
  'Quote;Customer;Phone;Total',
  'Q-1;Selma;0811111111;N$ 12,500.00',
  'Q-2;Selma N.;+264 81 111 1111;12 500,00',
  'Q-3;Petrus;;5',
].join('\n');

const fileOf = (content: BlobPart, name = 'march.csv') => new File([content], name, { type: 'text/csv' });

const open = () => openDialog((props) => <ImportDialog kind="orders" {...props} />);

async function drop(...files: File[]): Promise<void> {
  const zone = await screen.findByText('Drop a CSV or Excel file here');
  fireEvent.drop(zone, { dataTransfer: { files } });
}

const rowsShown = () =>
  within(screen.getByRole('region', { name: 'Quotes in the file' })).queryAllByRole('listitem');

it('shows what each row would do, imports on confirm, and undoes it', async () => {
  const { user, client } = await open();
  await client.fetchQuery({ queryKey: ['payments'], queryFn: () => [] });
  await drop(fileOf(CSV));
  expect(await screen.findByText('march.csv')).toBeTruthy();
  const texts = rowsShown().map((row) => row.textContent ?? '');
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatch(/Q-1.*Selma.*Creates a new customer and an order.*N\$ 12,500\.00.*New customer/);
  expect(texts[1]).toMatch(/Same phone as line 2: Selma.*Known customer/);
  // Each is isolated: beside a name in Arabic, the plus of a number would be shown at its other end.
  for (const text of ['Q-2', 'Selma N.', '+264 81 111 1111'])
    expect(screen.getByText(text, { selector: 'bdi' })).toBeTruthy();
  expect(texts[2]).toMatch(/Q-3.*Customer phone is required.*Unreadable/);

  await user.click(screen.getByRole('radio', { name: /Unreadable 1/ }));
  await waitFor(() => expect(rowsShown()).toHaveLength(1));
  expect(screen.getByRole('radio', { name: /Already exists 0/ })).toHaveProperty('disabled', true);

  await user.click(screen.getByRole('button', { name: 'Import 2 orders' }));
  expect(await screen.findByText('Imported 2 orders')).toBeTruthy();
  const orders = await server.client.get('/api/payments');
  expect(orders.body).toHaveLength(2);
  expect(client.getQueryState(['payments'])?.isInvalidated).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Undone: 2 orders and 1 customer removed')).toBeTruthy();
  expect(screen.getByText(/^Removed records stay in Recently deleted for 30 days\./)).toBeTruthy();
  expect((await server.client.get('/api/payments')).body).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

it('asks before more than the total is booked, and says what was received', async () => {
  const { user } = await open();
  await drop(fileOf('Quote;Customer;Phone;Total;Paid\nP-1;Hilma;0814444444;100;150\n'));
  const question = await screen.findByRole('checkbox', { name: /^1 row with more paid than the total/ });
  expect(screen.getByRole('button', { name: 'Import 0 orders' })).toHaveProperty('disabled', true);
  expect(rowsShown()[0]?.textContent).toMatch(/N\$\s150\.00 paid of N\$\s100\.00.*Question/);
  expect(screen.getByText(/N\$ 150\.00 paid of N\$ 100\.00/).className).not.toMatch(/truncate|clamp/);
  await user.click(question);
  await user.click(await screen.findByRole('button', { name: 'Import 1 order' }));
  expect(await screen.findByText('N$ 150.00 was booked as received.')).toBeTruthy();
});

it('says before and after what is left out for an answer that was not given', async () => {
  await server.client.post('/api/customers', { name: 'Named Nangula', phone: '0814444445' });
  const { user } = await open();
  const rows = ['P-2;Hilma;0814444446;100;150', 'P-3;Named Nangula;;100;', 'P-4;Named Nangula;;100;200'];
  await drop(fileOf(`Quote;Customer;Phone;Total;Paid\n${rows.join('\n')}\n`));
  const byName = await screen.findByRole('checkbox', { name: /^2 rows without a phone number/ });
  const words = () => screen.getByRole('status').textContent?.trim();
  expect(words()).toBe('3 rows are skipped: their questions are not confirmed.');
  await user.click(byName);
  await screen.findByRole('button', { name: 'Import 1 order' });
  expect(words()).toBe(
    '1 order worth N$ 100.00, and 0 new customers. 2 rows are skipped: their questions are not confirmed.',
  );
  await user.click(screen.getByRole('button', { name: 'Import 1 order' }));
  expect(await screen.findByText(/^2 rows are skipped: .* Import the file again to confirm/)).toBeTruthy();
});

it('asks for the columns that it does not recognise, with samples, by keyboard alone', async () => {
  const { user } = await open();
  const chooser = await screen.findByLabelText(/Drop a CSV or Excel file here/);
  expect(chooser).toHaveProperty('type', 'file');
  await user.upload(chooser, fileOf('Voucher;Who;Ring;Sum\nV-1;Maria;0812222222;100\n'));
  const number = await screen.findByRole('combobox', { name: /Quote number/ });
  const show = screen.getByRole('button', { name: 'Show quotes' });
  expect(show).toHaveProperty('disabled', true);
  await user.selectOptions(number, 'Voucher');
  expect(screen.getByText('V-1')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: /Customer name/ }), 'Who');
  await user.selectOptions(screen.getByRole('combobox', { name: /Customer phone/ }), 'Ring');
  await user.selectOptions(screen.getByRole('combobox', { name: /Total amount/ }), 'Sum');
  await user.click(show);
  await screen.findByRole('button', { name: 'Import 1 order' });
  expect(rowsShown()[0]?.textContent).toMatch(/V-1.*Maria.*N\$ 100\.00/);

  await user.click(screen.getByRole('button', { name: 'Change columns' }));
  expect(await screen.findByRole('combobox', { name: /Quote number/ })).toHaveProperty('value', '0');
  await user.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('ariaChecked', 'false'));
  expect(screen.getByRole('combobox', { name: /Quote number/ })).toHaveProperty('value', '');
});

it('says in plain words why a file cannot be read, and takes another', async () => {
  await open();
  await drop(fileOf('PK\u0003\u0004 workbook', 'quotes.xlsx'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Excel workbook is damaged/);
  await drop(fileOf('a'.repeat(5 * 1024 * 1024 + 1)));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/larger than 5 MB/));
  await drop(fileOf(CSV), fileOf(CSV));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Choose one file at a time.'));
  server.cutOff(/POST \/api\/imports\/preview/);
  await drop(fileOf(CSV));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Unable to connect/));
  await drop(fileOf(CSV));
  expect(await screen.findByText('march.csv')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps what is shown when the network fails, and imports on the next press', async () => {
  const { user } = await open();
  await drop(fileOf('Quote;Customer;Phone;Total\nR-1;Hilma;0813333333;5\n'));
  server.cutOff(/POST \/api\/imports\?/);
  const button = await screen.findByRole('button', { name: 'Import 1 order' });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Unable to connect/);
  await user.click(button);
  expect(await screen.findByText('Imported 1 order')).toBeTruthy();
  expect((await server.client.get('/api/payments?q=R-1')).body).toHaveLength(1);
});

it('stays until what is being imported is answered, with the way to undo it', async () => {
  const { user, router, address } = await open();
  router.history.push('/customers');
  await waitFor(() => expect(address()).toBe('/customers'));
  await drop(fileOf('Quote;Customer;Phone;Total\nR-2;Hilma;0813333334;5\n'));
  const button = await screen.findByRole('button', { name: 'Import 1 order' });
  const release = server.hold(/POST \/api\/imports\?/);
  await user.click(button);
  await user.keyboard('{Escape}');
  router.history.push('/laybys');
  release();
  expect(await screen.findByText('Imported 1 order')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeTruthy();
  expect(address()).toBe('/customers');
  router.history.push('/laybys');
  await waitFor(() => expect(address()).toBe('/laybys'));
});

it('has nothing to import from a file that is there already', async () => {
  await server.client.request('POST', '/api/imports', {
    payload: 'Quote;Customer;Phone;Total\nS-1;Hilma;0813333333;5\n',
    headers: { 'content-type': 'text/csv' },
  });
  await open();
  await drop(fileOf('Quote;Customer;Phone;Total\n s-1;Hilma;0813333333;5\n'));
  expect(await screen.findByRole('button', { name: 'Import 0 orders' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('status').textContent).toMatch(
    /^Every readable quote .* already exists as an order/,
  );
  expect(screen.getByText(/An order has this quote number: S-1/)).toBeTruthy();
});

it('takes a workbook of laybys in, one of its sheets, in the words of laybys, and undoes it', async () => {
  const headings = [
    ...['Customer Full Name', 'Customer Number', 'ID Number', 'Phone Model', 'Phone Storage', 'Phone Color'],
    ...['Full Amount', 'Paid Amount', 'Start Date', 'Duration to Pay'],
  ];
  const layby = (name: string, phone: number, color: string) => [
    ...[name, phone, 85010100123, 'iPhone 15', '128GB', color, 12500.5, 500],
    ...[new Date(Date.UTC(2026, 9, 1)), '2 months'],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['Laybys of the shop', 'since 2025']] },
      {
        name: 'Laybys',
        rows: [headings, layby('Ndapewa', 264814444470, 'Black'), layby('Tangeni', 264814444471, 'Teal')],
      },
    ],
  });
  const { user } = await openDialog((props) => <ImportDialog kind="laybys" {...props} />);
  expect(await screen.findByRole('dialog', { name: 'Import Laybys' })).toBeTruthy();
  const template = screen.getByRole('link', { name: 'a template with the headings' });
  expect(decodeURIComponent(template.getAttribute('href') ?? '')).toMatch(
    /Customer name,Customer phone,ID number/,
  );
  await drop(fileOf(new Uint8Array(bytes), 'laybys.xlsx'));
  expect(await screen.findByRole('combobox', { name: 'Sheet' })).toHaveProperty('value', 'Laybys');
  const rows = await screen.findByRole('region', { name: 'Laybys in the file' });
  const texts = within(rows)
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '');
  expect(texts[0]).toMatch(/iPhone 15.*Ndapewa.*Creates a new customer and a layby.*N\$ 12,500\.50/);
  expect(texts[1]).toMatch(/Phone color "Teal" is not one of Black, White/);
  await user.click(screen.getByRole('button', { name: 'Import 1 layby' }));
  expect(await screen.findByText('Imported 1 layby')).toBeTruthy();
  expect((await server.client.get('/api/laybys?q=ndapewa')).body).toMatchObject([
    { dueDate: '2026-12-01', paidAmount: '500.00', remainingAmount: '12000.50' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Undone: 1 layby and 1 customer removed')).toBeTruthy();
});

it('renders only the rows in sight of 20,000, and begins anew when it is opened again', async () => {
  const messy = makeMessyQuotes({ rows: 20_000, seed: 9 });
  const bytes = toFile(messy.rows, {
    system: 'Sage',
    delimiter: ';',
    encoding: 'utf-8',
    amountStyle: 'plain',
  });
  // jsdom lays nothing out: a window of ten rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(660);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66);
  const { user } = await open();
  await drop(fileOf(new Uint8Array(bytes)));
  // A busy machine takes its time with so many.
  await screen.findByRole('radio', { name: /All 20,000/ }, { timeout: 150_000 });
  await waitFor(() => expect(rowsShown().length).toBeGreaterThan(0));
  expect(rowsShown().length).toBeLessThan(60);
  expect(rowsShown()[0]?.getAttribute('aria-setsize')).toBe('20000');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Open again' }));
  expect(await screen.findByText('Drop a CSV or Excel file here')).toBeTruthy();
});
