import { z } from 'zod';
import {
  ACCESSORIES,
  HAND_OVER_CHECKS,
  HAND_OVER_CODE,
  isOnSheet,
  MOST_SIGNATURE_LENGTH,
  RELATIONS,
  SIGNATURE,
} from '#shared/domain/hand-over.ts';
import { BRANCHES, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { amountIn, amountOut, choiceIn, id, instantOut, optionalText, requiredText } from './common.ts';

/** Hand-over at the counter: finds the device and its customer, then records the hand-over in one transaction. */

const handOverKind = z.enum(['payment', 'layby']);
export type HandOverKind = z.infer<typeof handOverKind>;

const code = z.string().regex(HAND_OVER_CODE, 'A code has six digits');

/** `POST /api/hand-overs/find`: changes nothing. */
export const findHandOverBody = z.union([
  z.object({ code }),
  z.object({ q: requiredText('Enter a quote number or a name', 100) }),
]);
export type FindHandOverBody = z.input<typeof findHandOverBody>;

/** A device that is ready for a customer. */
const readyDevice = z.object({
  kind: handOverKind,
  id,
  version: z.int(),
  customerId: id,
  customerName: z.string(),
  phone: z.string(),
  quoteNumber: z.string().nullable(),
  phoneModel: z.string().nullable(),
  branch: z.enum(BRANCHES).nullable(),
  remainingAmount: amountOut,
  deviceImei: z.string().nullable(),
});
export type ReadyDevice = z.infer<typeof readyDevice>;

export const foundHandOvers = z.object({
  devices: z.array(readyDevice),
  /** Whether there are more matches than are listed. */
  hasMore: z.boolean(),
  /** If nothing that matches is ready: what was found instead, in words; otherwise null. */
  instead: z.string().nullable(),
});
export type FoundHandOvers = z.infer<typeof foundHandOvers>;

/**
 * `POST /api/hand-overs/device`: whether the device is put aside for another customer or was handed over already. Changes nothing.
 */
export const findDeviceBody = z.object({ kind: handOverKind, id, imei: requiredText('Scan the device', 50) });
export type FindDeviceBody = z.input<typeof findDeviceBody>;
/** `elsewhere`: 'put aside for order QU-1', 'handed over already, with order QU-1'; null where no other record has the device. */
export const foundDevice = z.object({ elsewhere: z.string().nullable() });
export type FoundDevice = z.infer<typeof foundDevice>;

/** `GET /api/hand-overs/ready/:kind/:id`: the device's present state; null when it is not ready. */
export const readyNow = z.object({ device: readyDevice.nullable() });
export type ReadyNow = z.infer<typeof readyNow>;

/** `GET /api/hand-overs/pass/:kind/:id`: the code that the customer is sent, and the number it is sent to. */
export const passParams = z.object({ kind: handOverKind, id: z.coerce.number().pipe(id) });
export const handOverPass = z.object({
  /** Null while the device is not ready. */
  code: z.string().nullable(),
  /** Read together with the code, as a corrected number gets a new code. Null when the record does not exist. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type HandOverPass = z.infer<typeof handOverPass>;

const isEachOnce = (values: readonly string[]) => new Set(values).size === values.length;

/** `POST /api/hand-overs`: either everything is saved or nothing. */
export const handOverBody = z.object({
  kind: handOverKind,
  id,
  /** The version that the agent saw; `If-Match` takes precedence over it when both are sent. */
  version: z.int(),
  code: code.nullable(),
  branch: z.enum(BRANCHES, { error: 'Choose the branch of the hand-over' }),
  /** As scanned or typed; its check digit is verified. */
  imei: optionalText(50).transform((given) => given ?? null),
  payment: z
    .object({
      amount: amountIn,
      method: choiceIn(PAYMENT_METHODS),
      reference: optionalText(200),
      /**
       * What happens to the part of the payment that exceeds what is due now: booked all the same (`take`), or given back. Without it an
       * excess is refused.
       */
      excess: z.enum(['take', 'give_back']).optional(),
    })
    .nullable(),
  receiver: z.object({
    name: requiredText('Enter who takes the device', 200),
    relation: z.enum(RELATIONS, { error: 'Choose the relation to the customer' }),
    idLast4: z
      .string()
      .regex(/^[0-9A-Za-z]{4}$/, 'Enter the last four characters of the ID')
      .nullable(),
  }),
  signature: z
    .string()
    .max(MOST_SIGNATURE_LENGTH, 'The signature is too large. Sign again, more simply.')
    .regex(SIGNATURE, 'This signature is not valid')
    .refine(isOnSheet, 'This signature is not valid')
    .nullable(),
  accessories: z
    .array(z.enum(ACCESSORIES))
    .max(ACCESSORIES.length)
    .refine(isEachOnce, 'List each accessory only once'),
  /** The reasons for going on although a check failed. */
  overrides: z
    .array(z.object({ check: z.enum(HAND_OVER_CHECKS), reason: requiredText('Enter the reason', 300) }))
    .max(HAND_OVER_CHECKS.length)
    .refine((given) => isEachOnce(given.map(({ check }) => check)), 'Give only one reason for each check'),
});
export type HandOverBody = z.input<typeof handOverBody>;

const handOverOverride = z.object({ check: z.enum(HAND_OVER_CHECKS), reason: z.string().nullable() });
export type HandOverOverride = z.infer<typeof handOverOverride>;

/** A finished hand-over; personal data that was erased since is null. */
export const handOver = z.object({
  id,
  kind: handOverKind,
  /** The order or layby, and the version that it has now. */
  subjectId: id,
  subjectVersion: z.int(),
  batchId: id,
  customerName: z.string(),
  quoteNumber: z.string().nullable(),
  phoneModel: z.string().nullable(),
  totalAmount: amountOut,
  /** What was still due after the hand-over. */
  remainingAmount: amountOut,
  branch: z.enum(BRANCHES),
  agent: z.string().nullable(),
  at: instantOut,
  deviceImei: z.string().nullable(),
  receiverName: z.string().nullable(),
  relation: z.enum(RELATIONS),
  idLast4: z.string().nullable(),
  signature: z.string().nullable(),
  accessories: z.array(z.enum(ACCESSORIES)),
  overrides: z.array(handOverOverride),
  paidAmount: amountOut.nullable(),
  takenBackAt: instantOut.nullable(),
});
export type HandOver = z.infer<typeof handOver>;

/** `GET /api/hand-overs?kind=&subjectId=`: the hand-overs of one order or layby, newest first. */
export const handOversQuery = z.object({ kind: handOverKind, subjectId: z.coerce.number().pipe(id) });
