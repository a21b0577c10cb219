import { z } from 'zod';
import { CALL_MARKS, CALL_OUTCOMES, CALL_REASONS, MOST_PUT_OFF } from '#shared/domain/call-round.ts';
import { BRANCHES } from '#shared/domain/labels.ts';
import { id, instantOut, optionalText } from './common.ts';
import { communicationModeIn, contact } from './contacts.ts';
import { customer } from './customers.ts';

/** The call round: offers the customers who have to be phoned one at a time, and records the outcome of each call. */

const branch = z.enum(BRANCHES).nullish();

const callReason = z.object({
  kind: z.enum(CALL_REASONS),
  subjectKind: z.enum(['payment', 'layby', 'reservation']),
  subjectId: id,
  /** The record's name as people use it. */
  label: z.string(),
  phoneModel: z.string().nullable(),
  since: instantOut,
  branch: z.string().nullable(),
  /** What is still owed; null for reasons without an amount. */
  balance: z.string().nullable(),
  /** The day that the reason is about: the due day or the promised day. */
  day: z.string().nullable(),
  /** For a promise that has slipped: the day that the customer was told. */
  toldDay: z.string().nullable(),
  /** The hand-over code that the customer shows at collection. */
  code: z.string().nullable(),
});
export type CallReason = z.infer<typeof callReason>;

/** One customer with all reasons to phone them. The card is leased to this device until `leasedUntil`. */
const callCard = z.object({
  customer: customer.pick({
    ...{ id: true, version: true, name: true, phone: true, email: true, location: true, language: true },
    callMark: true,
  }),
  reasons: z.array(callReason),
  contacts: z.array(contact),
  /** How many calls in a row were not answered. */
  tries: z.int(),
  calledAt: instantOut.nullable(),
  /** The outcome of the latest call. */
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  /** `second` is null unless every part of the message has been written in the second language. */
  messages: z.object({ english: z.string(), second: z.string().nullable() }),
  leasedUntil: instantOut,
});
export type CallCard = z.infer<typeof callCard>;

export const nextCallBody = z.object({
  branch,
  /** The customers that this device has put off for now. */
  skip: z.array(id).max(MOST_PUT_OFF).default([]),
  /** Offers this customer instead of the next in turn, unless another device has the lease or there is no reason to call them. */
  customerId: id.optional(),
});

export const nextCall = z.object({ card: callCard.nullable() });
export type NextCall = z.infer<typeof nextCall>;

/** The present state of a card and of its lease. Reading it does not take the lease. */
export const callCardNow = z.object({
  /** Null when the customer no longer exists. */
  card: callCard.nullable(),
  lease: z.enum(['mine', 'free', 'taken']),
  /** The agent who has the lease, if it is another device's. */
  agent: z.string().nullable(),
});
export type CallCardNow = z.infer<typeof callCardNow>;

export const callRoundQuery = z.object({ branch: z.enum(BRANCHES).optional() });

export const callRoundSummary = z.object({
  waiting: z.int(),
  /** Customers called today, and how many of them were reached. */
  done: z.int(),
  reached: z.int(),
  /** Customers who are offered to nobody until a person decides about them. */
  setAside: z.int(),
  /** The agents who have a card leased now, and the customer on it. */
  atWork: z.array(z.object({ agent: z.string().nullable(), customerName: z.string(), isHere: z.boolean() })),
  isQuiet: z.boolean(),
  /** The calling hours in words: '08:00–19:00, not on Sundays'. */
  hours: z.string(),
});
export type CallRoundSummary = z.infer<typeof callRoundSummary>;

export const callOutcomeBody = z
  .object({
    customerId: id,
    outcome: z.enum(CALL_OUTCOMES),
    communicationMode: communicationModeIn,
    contactedBy: optionalText(100),
    /** The day on which somebody is coming; required for the outcome `coming`. */
    day: z.iso.date().optional(),
    /**
     * The time of the latest call as the card showed it. If it differs from the stored one, somebody else has called since, and the
     * request is refused.
     */
    calledAt: z.iso.datetime().nullable(),
    /**
     * The records that the card named, as the customer was told of no others. Without it: all records for which the customer would be
     * called now.
     */
    about: z
      .array(
        callReason
          .pick({ subjectKind: true, subjectId: true })
          // The new day of a slipped promise, as the card named it; without it, the present one.
          .extend({ day: z.iso.date().nullish() }),
      )
      .max(500)
      .optional(),
  })
  .refine(({ outcome, day }) => outcome !== 'coming' || day !== undefined, {
    path: ['day'],
    message: 'Choose a date',
  });
export type CallOutcomeBody = z.input<typeof callOutcomeBody>;

export const callRecorded = z.object({
  customerId: id,
  outcome: z.enum(CALL_OUTCOMES),
  callAgainAt: instantOut.nullable(),
  mark: z.enum(CALL_MARKS).nullable(),
  batchId: id,
});
export type CallRecorded = z.infer<typeof callRecorded>;

export const setAsideCustomer = customer
  .pick({ id: true, version: true, name: true, phone: true })
  .extend({ mark: z.enum(CALL_MARKS), calledAt: instantOut.nullable() });
export type SetAsideCustomer = z.infer<typeof setAsideCustomer>;
