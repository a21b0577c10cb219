import { describe, expect, it } from 'vitest';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { layby, updateLaybyBody } from '#shared/contracts/laybys.ts';
import { updateOrderBody } from '#shared/contracts/orders.ts';
import { toQuery } from '../database/raw-query.ts';
import { givenValues } from './given-values.ts';
import { columnsOf, presentRow } from './read-columns.ts';

const clock = { now: new Date('2026-11-18T08:00:00Z'), zone: 'Africa/Windhoek' };

describe('what a request says of the columns', () => {
  it('is taken over by name, days as the shop’s and instants of the past', () => {
    const order = updateOrderBody.parse({
      phoneModel: ' Pixel 9 ',
      dueDate: '2026-12-24T22:30:00Z',
      approvalDate: '2026-11-12',
      bankPaidDate: null,
      allowDuplicate: true,
    });
    expect(givenValues(payments, order, clock, [])).toEqual({
      phoneModel: 'Pixel 9',
      dueDate: '2026-12-25',
      approvalDate: new Date('2026-11-12T10:00:00Z'),
      bankPaidDate: null,
    });
    const ahead = updateOrderBody.parse({ approvalDate: '2026-11-19' });
    expect(() => givenValues(payments, ahead, clock, [])).toThrow('This date is in the future');
  });

  it('leaves out what is decided elsewhere, what is absent, and what is the server’s own', () => {
    const body = {
      ...updateLaybyBody.parse({ paidAmount: '5', dueDate: '', phoneColor: 'Red' }),
      version: 9,
      id: 7,
    };
    expect(givenValues(laybys, body, clock, ['paidAmount'])).toEqual({ phoneColor: 'Red' });
  });
});

describe('what an answer shows of the columns', () => {
  it('is read by name, and nothing else is', () => {
    const { text } = toQuery(
      columnsOf(laybys, 'l', layby.pick({ id: true, phoneModel: true }), ['searchText']),
    );
    expect(text.split(', ')).toEqual([
      'l.id as "id"',
      'l.phone_model as "phoneModel"',
      'l.search_text as "searchText"',
    ]);
  });

  it('has instants as ISO text, whichever way they were read, and never what the contract does not name', () => {
    const answer = layby.pick({ id: true, completedDate: true, cancelledDate: true, createdAt: true });
    const row = {
      id: 7,
      completedDate: '2026-11-18 08:00:00+00',
      cancelledDate: null,
      createdAt: clock.now,
      searchText: 'secret',
    };
    expect(presentRow(laybys, answer, row)).toEqual({
      id: 7,
      completedDate: '2026-11-18T08:00:00.000Z',
      cancelledDate: null,
      createdAt: '2026-11-18T08:00:00.000Z',
    });
  });
});
