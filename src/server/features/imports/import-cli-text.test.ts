import { expect, it } from 'vitest';
import type { ImportPreview } from '#shared/contracts/imports.ts';
import { describePreview } from './import-cli-text.ts';

const PREVIEW = {
  ...{ kind: 'customers', system: null, encoding: 'utf-8', delimiter: ',', sheet: null, sheets: [] },
  ...{
    headers: ['Name', 'Phone'],
    mapping: { customerName: 0, customerPhone: 1 },
    missingFields: [],
    rows: [],
  },
  summary: { newCustomers: 3, alreadyThere: 2 },
};
const told = (more: object = {}) => {
  const { summary } = { ...PREVIEW, ...more };
  const counts = {
    knownCustomers: 0,
    unreadable: 0,
    skipped: 0,
    unanswered: 0,
    asked: { by_name: 0, overpaid: 0, masked_id: 0 },
    ...summary,
  };
  return describePreview('people.csv', { ...PREVIEW, ...more, summary: counts } as unknown as ImportPreview);
};

it('says of a file from which system it is, or that this is not known', () => {
  expect(told()).toMatch(/^people\.csv: system not recognised, utf-8, separated by ","\n/);
  expect(told({ system: 'Xero' })).toMatch(/^people\.csv: exported by Xero, utf-8/);
});

it('counts what already exists', () => {
  expect(told()).toMatch(/^ {7}3 new customers$/m);
  expect(told()).toMatch(/^ {7}2 already exist$/m);
  expect(told({ kind: 'orders' })).toMatch(/^ {7}2 quotes that already exist$/m);
});
