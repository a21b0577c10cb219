import { expect } from '@playwright/test';
import { test, visit } from './fixtures.ts';

const FILE = [
  'Etosha Phones;;;',
  'Quote No;Customer Name;Telephone;Total',
  'Q-501;João Domingos;081 300 7788;N$ 12 500,00',
  'Q-502;Ndapewa Iipinge;+264 81 300 7799;9 800,50',
  'Q-503;Nobody;;9 800,50',
].join('\r\n');

test('a file of quotes is looked at, imported and taken back', async ({ desk, api }) => {
  await visit(desk, '/payments');
  await desk.getByRole('button', { name: 'Import Quotes' }).click();
  const dialog = desk.getByRole('dialog');
  const file = { name: 'quotes.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('João Domingos')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 orders' }).click();
  const imported = async () => (await api('GET', '/api/payments?q=q-501')) as unknown;
  await expect.poll(imported).toMatchObject([{ totalAmount: '12500.00' }]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(imported).toEqual([]);
});

test('on a phone a long quote number leaves its amount readable', async ({ desk }) => {
  await visit(desk, '/payments');
  await desk.getByRole('button', { name: 'Import Quotes' }).click();
  await desk.setViewportSize({ width: 360, height: 640 });
  const dialog = desk.getByRole('dialog');
  const quote = `Q-${'9'.repeat(60)}`;
  const text = `Quote No;Customer;Phone;Total\r\n${quote};Selma;081 300 7701;99 999 999,99`;
  const file = { name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  const title = await dialog.getByText(quote).boundingBox();
  const amount = await dialog.getByText('N$ 99,999,999.99', { exact: true }).boundingBox();
  const end = (title?.x ?? 0) + (title?.width ?? 0);
  expect(end).toBeLessThanOrEqual(amount?.x ?? 0);
  expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThan(360);
});
