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

/** Handing a device over at the counter: who it is for is found and looked at, and all of it is one step. */

const handOverKind = z.enum(['payment', 'layby']);
export type HandOverKind = z.infer<typeof handOverKind>;

const code = z.string().regex(HAND_OVER_CODE, 'A code has six digits');

/** `POST /api/hand-overs/find`: changes nothing. */
export const findHandOverBody = z.union([
  z.object({ code }),
  z.object({ q: requiredText('Type a quote number or a name', 100) }),
]);
export type FindHandOverBody = z.input<typeof findHandOverBody>;

/** What lies ready for somebody. */
export const readyDevice = z.object({
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
  /** There are more than are shown. */
  hasMore: z.boolean(),
  /** Where nothing lies ready for what was asked: what there is instead, in words. */
  instead: z.string().nullable(),
});
export type FoundHandOvers = z.infer<typeof foundHandOvers>;

/** `POST /api/hand-overs/device`: for whom else a device is, or to whom it went. Changes nothing. */
export const findDeviceBody = z.object({ kind: handOverKind, id, imei: requiredText('Scan the device', 50) });
export type FindDeviceBody = z.input<typeof findDeviceBody>;
/** `elsewhere`: 'put aside for order QU-1', 'handed over already, with order QU-1'; null where it is nobody else's. */
export const foundDevice = z.object({ elsewhere: z.string().nullable() });
export type FoundDevice = z.infer<typeof foundDevice>;

/** `GET /api/hand-overs/ready/:kind/:id`: as it lies there now; null when it does not. */
export const readyNow = z.object({ device: readyDevice.nullable() });
export type ReadyNow = z.infer<typeof readyNow>;

/** `GET /api/hand-overs/pass/:kind/:id`: what the customer is told, and where. */
export const passParams = z.object({ kind: handOverKind, id: z.coerce.number().pipe(id) });
export const handOverPass = z.object({
  /** Null while it is not ready. */
  code: z.string().nullable(),
  /** Of the same moment: once the number is corrected there is another code. Null of what is not there. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type HandOverPass = z.infer<typeof handOverPass>;

const isEachOnce = (values: readonly string[]) => new Set(values).size === values.length;

/** `POST /api/hand-overs`: all of it or nothing. */
export const handOverBody = z.object({
  kind: handOverKind,
  id,
  /** As it was looked at; `If-Match` says it too, and counts where both do. */
  version: z.int(),
  code: code.nullable(),
  branch: z.enum(BRANCHES, { error: 'Say at which branch it is handed over' }),
  /** As scanned or typed: judged by its check digit. */
  imei: optionalText(50).transform((given) => given ?? null),
  payment: z
    .object({
      amount: amountIn,
      method: choiceIn(PAYMENT_METHODS),
      reference: optionalText(200),
      /** Of what is more than due by now, which is refused where nothing is said: booked all the same, or given back. */
      excess: z.enum(['take', 'give_back']).optional(),
    })
    .nullable(),
  receiver: z.object({
    name: requiredText('Say who takes it', 200),
    relation: z.enum(RELATIONS, { error: 'Say who that is to the customer' }),
    idLast4: z
      .string()
      .regex(/^[0-9A-Za-z]{4}$/, 'The last four characters of the ID')
      .nullable(),
  }),
  signature: z
    .string()
    .max(MOST_SIGNATURE_LENGTH, 'The signature is too large: sign again, with less')
    .regex(SIGNATURE, 'This is no signature')
    .refine(isOnSheet, 'This is no signature')
    .nullable(),
  accessories: z.array(z.enum(ACCESSORIES)).max(ACCESSORIES.length).refine(isEachOnce, 'Each is named once'),
  /** Why it goes on although something does not fit. */
  overrides: z
    .array(z.object({ check: z.enum(HAND_OVER_CHECKS), reason: requiredText('Say why', 300) }))
    .max(HAND_OVER_CHECKS.length)
    .refine((given) => isEachOnce(given.map(({ check }) => check)), 'Each is said once'),
});
export type HandOverBody = z.input<typeof handOverBody>;

const handOverOverride = z.object({ check: z.enum(HAND_OVER_CHECKS), reason: z.string().nullable() });
export type HandOverOverride = z.infer<typeof handOverOverride>;

/** As it was done; what was forgotten of a person is null. */
export const handOver = z.object({
  id,
  kind: handOverKind,
  /** Of the order or layby, which has this version by now. */
  subjectId: id,
  subjectVersion: z.int(),
  batchId: id,
  customerName: z.string(),
  quoteNumber: z.string().nullable(),
  phoneModel: z.string().nullable(),
  totalAmount: amountOut,
  /** What was due after it. */
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

/** `GET /api/hand-overs?kind=&subjectId=`: of one order or layby, the newest first. */
export const handOversQuery = z.object({ kind: handOverKind, subjectId: z.coerce.number().pipe(id) });
