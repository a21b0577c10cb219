import { expect, it } from 'vitest';
import type { WasRecord } from '#shared/contracts/as-it-was.ts';
import { factsOf } from './was-facts.ts';

const SHOP = { timeZone: 'Africa/Windhoek', secondLanguage: 'Oshiwambo' };

const FIELDS = {
  ...{
    zoneOfTomorrow: 'not known yet',
    communicationMode: 'call',
    contactedBy: 'Agent 2',
    cancelReason: 'Moved',
  },
  ...{
    cancelledDate: '2026-11-20',
    paidAmount: '100.00',
    status: 'cancelled',
    color: 'Black',
    dueDate: '2027-02-18',
  },
  ...{ fullAmount: '900.00', phoneModel: 'Nokia 105', customerNumber: '0811234567', addedByAgent: 'Agent 1' },
};

function recordOf(fields: Record<string, unknown>): WasRecord {
  return {
    ...{ id: 1, name: 'Nokia 105', customer: 'Selma Nangolo', phone: null, model: null, status: null },
    ...{ totalAmount: null, paidAmount: null, agent: null, branch: null },
    ...{ createdAt: '2026-11-01T08:00:00.000Z', isChanged: false, isDeleted: false, fields },
  };
}

it('has the facts of a record in one order, whatever order they are read in', () => {
  const labelsOf = (fields: Record<string, unknown>) =>
    factsOf('layby', recordOf(fields), SHOP).map(({ label }) => label);
  const labels = [
    ...['Customer', 'Number', 'Phone model', 'Color', 'Status', 'Full amount', 'Paid', 'Due on'],
    ...['Cancelled on', 'Reason', 'Agent', 'Contacted by', 'By'],
  ];
  expect(labelsOf(FIELDS)).toEqual(labels);
  expect(labelsOf(Object.fromEntries(Object.entries(FIELDS).reverse()))).toEqual(labels);
});

it('names the language of messages as the shop does', () => {
  const factOf = (language: string) => factsOf('customer', recordOf({ language }), SHOP);
  expect(factOf('english')).toContainEqual({ label: 'Messages in', value: 'English' });
  expect(factOf('second')).toContainEqual({ label: 'Messages in', value: 'Oshiwambo' });
});
