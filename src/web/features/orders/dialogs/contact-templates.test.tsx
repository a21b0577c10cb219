import { expect, it } from 'vitest';
import {
  CONTACT_SITUATIONS,
  type ContactFacts,
  contactFactsOf,
  likelySituation,
  messageFor,
} from './contact-templates.ts';

const FACTS: ContactFacts = {
  customerName: 'Selma Nangolo',
  companyName: 'Etosha Phones',
  quoteNumber: 'Q-12',
  phoneModel: 'Galaxy A15',
  balance: 'N$ 1,500.00',
  branch: 'Walvis Bay',
  expectedOn: '1 December 2026',
  code: '048213',
};
const BARE: ContactFacts = {
  ...FACTS,
  phoneModel: null,
  balance: null,
  branch: null,
  expectedOn: null,
  code: null,
};

it('says that the phone is ready, where, and what is due', () => {
  expect(messageFor('phone_ready', FACTS)).toBe(
    'Hello Selma Nangolo,\n\nYour Galaxy A15 is ready for collection at our Walvis Bay branch. The balance due is N$ 1,500.00. Your quote number is Q-12. Show this code when you collect it: 048213.\n\nEtosha Phones',
  );
  expect(messageFor('phone_ready', BARE)).toBe(
    'Hello Selma Nangolo,\n\nYour phone is ready for collection at our shop. Your quote number is Q-12.\n\nEtosha Phones',
  );
});

it('says that the phone is on its way, and when it is expected where that is known', () => {
  expect(messageFor('on_the_way', FACTS)).toContain(
    'Your Galaxy A15 (quote Q-12) is on its way to us. We expect it on 1 December 2026. We will tell you',
  );
  expect(messageFor('on_the_way', BARE)).not.toMatch(/expect|balance|null/);
});

it('names the balance, or that there is none', () => {
  expect(messageFor('balance_due', FACTS)).toContain(
    'A balance of N$ 1,500.00 is still due on your Galaxy A15 (quote Q-12).',
  );
  expect(messageFor('balance_due', BARE)).toContain('Your phone (quote Q-12) is paid in full.');
});

it('greets and signs whatever it is about', () => {
  for (const situation of CONTACT_SITUATIONS) {
    expect(messageFor(situation, FACTS)).toMatch(/^Hello Selma Nangolo,\n\n[\s\S]*\n\nEtosha Phones$/);
  }
  expect(messageFor('custom', FACTS)).toBe('Hello Selma Nangolo,\n\n\n\nEtosha Phones');
});

it.each([
  ['phone_available', null, 'phone_ready'],
  ['china_preorder', 'shipped', 'on_the_way'],
  ['dubai_preorder', null, 'on_the_way'],
  ['china_preorder', 'arrived', 'phone_ready'],
  ['bank_paid', 'ready_for_collection', 'phone_ready'],
  ['bank_paid', null, 'balance_due'],
  ['device_collected', 'picked_up', 'balance_due'],
] as const)('takes an order at %s with a pre-order %s to be about %s', (status, preOrderStatus, expected) => {
  const preOrder =
    preOrderStatus === null
      ? null
      : {
          id: 1,
          status: preOrderStatus,
          orderLocation: 'china',
          expectedArrivalDate: null,
          actualArrivalDate: null,
        };
  expect(likelySituation({ status, preOrder, phoneDeliveryStatus: null, remainingAmount: '10.00' })).toBe(
    expected,
  );
  const paid = likelySituation({ status, preOrder, phoneDeliveryStatus: null, remainingAmount: '0.00' });
  expect(paid).toBe(expected === 'balance_due' ? 'custom' : expected);
});

it('does not call a phone ready that is noted as not available', () => {
  const order = { status: 'phone_available', preOrder: null, remainingAmount: '10.00' } as const;
  expect(likelySituation({ ...order, phoneDeliveryStatus: 'not_available' })).toBe('balance_due');
  expect(likelySituation({ ...order, phoneDeliveryStatus: 'courier' })).toBe('phone_ready');
});

it('takes what it says from the order and the configuration', () => {
  const order = {
    customer: { id: 1, name: 'Selma Nangolo', phone: '081', email: null, location: null },
    quoteNumber: 'Q-12',
    phoneModel: 'Galaxy A15',
    remainingAmount: '1500.00',
    agentBranch: 'walvis_bay',
    preOrder: { expectedArrivalDate: '2026-12-01' },
  } as Parameters<typeof contactFactsOf>[0];
  const config = { companyName: 'Etosha Phones', timeZone: 'Africa/Windhoek' };
  expect(contactFactsOf(order, config, '048213')).toEqual(FACTS);
  expect(
    contactFactsOf({ ...order, remainingAmount: '-1.00', agentBranch: null }, config, null),
  ).toMatchObject({
    balance: null,
    branch: null,
  });
});
