import { z } from 'zod';
import { CALL_MARKS, CALL_OUTCOMES, CALL_REASONS, MOST_PUT_OFF } from '#shared/domain/call-round.ts';
import { BRANCHES } from '#shared/domain/labels.ts';
import { id, instantOut, optionalText } from './common.ts';
import { communicationModeIn, contact } from './contacts.ts';
import { customer } from './customers.ts';

/** The call round: who is to be phoned, one person at a time, and what became of it. */

const branch = z.enum(BRANCHES).nullish();

export const callReason = z.object({
  kind: z.enum(CALL_REASONS),
  subjectKind: z.enum(['payment', 'layby', 'reservation']),
  subjectId: id,
  /** What people call the record. */
  label: z.string(),
  phoneModel: z.string().nullable(),
  since: instantOut,
  branch: z.string().nullable(),
  /** What is still owed, where there is an amount. */
  balance: z.string().nullable(),
  /** The day that it is about: due, promised. */
  day: z.string().nullable(),
  /** The day that they were told, of a promise that has slipped. */
  toldDay: z.string().nullable(),
  /** That the customer shows when they collect it. */
  code: z.string().nullable(),
});
export type CallReason = z.infer<typeof callReason>;

/** One person with all reasons. It is this device's alone until `leasedUntil`. */
export const callCard = z.object({
  customer: customer.pick({
    ...{ id: true, version: true, name: true, phone: true, email: true, location: true, language: true },
    callMark: true,
  }),
  reasons: z.array(callReason),
  contacts: z.array(contact),
  /** How many calls in a row nobody took. */
  tries: z.int(),
  calledAt: instantOut.nullable(),
  /** What became of the latest call. */
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  /** In the second language only where each part of it has been written in that. */
  messages: z.object({ english: z.string(), second: z.string().nullable() }),
  leasedUntil: instantOut,
});
export type CallCard = z.infer<typeof callCard>;

export const nextCallBody = z.object({
  branch,
  /** Whom this device has put off for now. */
  skip: z.array(id).max(MOST_PUT_OFF).default([]),
  /** Rather this one than the next in turn, unless somebody else has them or nothing calls for it. */
  customerId: id.optional(),
});

export const nextCall = z.object({ card: callCard.nullable() });
export type NextCall = z.infer<typeof nextCall>;

/** A card as it is by now, and whose it is. Taking it is another thing. */
export const callCardNow = z.object({
  /** Null: the customer is no longer there. */
  card: callCard.nullable(),
  lease: z.enum(['mine', 'free', 'taken']),
  /** Who has them, where it is somebody else. */
  agent: z.string().nullable(),
});
export type CallCardNow = z.infer<typeof callCardNow>;

export const callRoundQuery = z.object({ branch: z.enum(BRANCHES).optional() });

export const callRoundSummary = z.object({
  waiting: z.int(),
  /** Called today, and those of them who were reached. */
  done: z.int(),
  reached: z.int(),
  /** Whom nobody is offered until a person decides. */
  setAside: z.int(),
  /** The agents who have somebody on the line, and whom. */
  atWork: z.array(z.object({ agent: z.string().nullable(), customerName: z.string(), isHere: z.boolean() })),
  isQuiet: z.boolean(),
  /** When people are phoned: '08:00–19:00, not on Sundays' */
  hours: z.string(),
});
export type CallRoundSummary = z.infer<typeof callRoundSummary>;

export const callOutcomeBody = z
  .object({
    customerId: id,
    outcome: z.enum(CALL_OUTCOMES),
    communicationMode: communicationModeIn,
    contactedBy: optionalText(100),
    /** When somebody is coming. */
    day: z.iso.date().optional(),
    /** The latest call as the card showed it: another one since is somebody else's. */
    calledAt: z.iso.datetime().nullable(),
    /** The records that the card named: nobody was told of another. Without it, of all for which they would be called now. */
    about: z
      .array(
        callReason
          .pick({ subjectKind: true, subjectId: true })
          // The new day of a promise that has slipped, as the card named it; without it, as it is by now.
          .extend({ day: z.iso.date().nullish() }),
      )
      .max(500)
      .optional(),
  })
  .refine(({ outcome, day }) => outcome !== 'coming' || day !== undefined, {
    path: ['day'],
    message: 'Say on which day',
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
