import { z } from 'zod';
import { MOST_UNITS, tooManyText } from '#shared/domain/allocation.ts';
import { BRANCHES, RESERVATION_PRIORITIES } from '#shared/domain/labels.ts';
import { id, instantOut, optionalText, requiredText } from './common.ts';
import { pageQuery } from './queries.ts';

/** A box that came: what is in it, who would get what and why, and the arrival of all of it as one batch. */

const promiseRef = z.object({ kind: z.enum(['pre_order', 'layby', 'reservation']), id });

/** The device that is put aside for a promise. */
export type ArrivedDevice = { deviceImei: string | null; deviceBranch: (typeof BRANCHES)[number] };

const text = (maxLength: number) => optionalText(maxLength).transform((given) => given ?? null);

export const boxUnit = z.object({
  /** Names the phone within the box. */
  key: z.string().min(1).max(40),
  phoneModel: requiredText('Say which model this is'),
  color: text(50),
  storage: text(50),
  supplierOrderNumber: text(100),
  /** As scanned or typed: judged by its check digit. */
  imei: text(50),
});

const isEachOnce = (keys: readonly string[]) => new Set(keys).size === keys.length;

const box = z.object({
  units: z
    .array(boxUnit)
    .min(1, 'Nothing is in the box yet')
    .max(MOST_UNITS, { error: ({ input }) => tooManyText((input as unknown[]).length) })
    .refine((units) => isEachOnce(units.map(({ key }) => key)), 'Two phones have one key'),
  /** Models of the box and of promises that somebody has said are one. */
  sameModels: z
    .array(z.object({ box: requiredText('Model'), promised: requiredText('Model') }))
    .max(100)
    .default([]),
  /** Phones given to another promise, or kept for nobody, by hand. */
  byHand: z
    .array(
      z.object({
        key: z.string().max(40),
        to: promiseRef.nullable(),
        reason: requiredText('Say why', 300),
      }),
    )
    .max(MOST_UNITS)
    .refine((given) => isEachOnce(given.map(({ key }) => key)), 'A phone is given once')
    .default([]),
  /** Phones that had been handed over and are in the shop again, by their numbers. */
  broughtBack: z
    .array(z.object({ imei: requiredText('Say which phone', 50), reason: requiredText('Say why', 300) }))
    .max(MOST_UNITS)
    .default([]),
});

/** `POST /api/stock-arrivals/preview`: changes nothing. */
export const arrivalPreviewBody = box;
export type ArrivalPreviewBody = z.input<typeof arrivalPreviewBody>;
export type Box = z.output<typeof box>;

const how = z.enum(['by_hand', 'bound', 'turn', 'unclaimed']);

export const arrivalPromise = promiseRef.extend({
  version: z.int(),
  name: z.string(),
  /** Of a pre-order: its order's. */
  quoteNumber: z.string().nullable(),
  phoneModel: z.string(),
  color: z.string().nullable(),
  storage: z.string().nullable(),
  supplierOrderNumber: z.string().nullable(),
  /** Paid by the bank, paid in full, reserved. */
  since: instantOut,
  priority: z.enum(RESERVATION_PRIORITIES),
  /** Where the customer waits, or their order was taken. */
  branch: z.string().nullable(),
});
export type ArrivalPromise = z.infer<typeof arrivalPromise>;

export const arrivalPreview = z.object({
  units: z.array(
    z.object({
      key: z.string(),
      to: promiseRef.nullable(),
      how,
      /** 'paid 3 October, oldest; wants Black 256GB: exact'. */
      why: z.string(),
      /** What is wrong with its number, in words; it cannot be taken in like this. */
      problem: z.string().nullable(),
      /** The problem is that it was handed over: it can be said to have been brought back. */
      isGone: z.boolean(),
    }),
  ),
  /** Whoever waits for a model of the box, or for one that is written nearly like it, in the order of their turns. */
  promises: z.array(arrivalPromise),
  /** Who waits for a model of the box and goes without. */
  without: z.array(promiseRef),
  questions: z.array(z.object({ box: z.string(), promised: z.string(), waiting: z.int() })),
  /** The newest arrival; a later one of the same models is asked about before this is confirmed. */
  lastArrivalId: z.int(),
});
export type ArrivalPreview = z.infer<typeof arrivalPreview>;

/** `POST /api/stock-arrivals`: what was previewed, and as it was seen. */
export const arrivalBody = box.extend({
  branch: z.enum(BRANCHES, { error: 'Say at which branch the box arrived' }),
  given: z.array(z.object({ key: z.string().max(40), to: promiseRef.nullable() })).max(MOST_UNITS),
  seen: z.array(promiseRef.extend({ version: z.int() })).max(20_000),
  /** Zero where there was none. */
  lastArrivalId: z.union([z.literal(0), id]),
});
export type ArrivalBody = z.input<typeof arrivalBody>;

/** A phone of an arrival as it is kept. */
const storedUnit = boxUnit.omit({ key: true }).extend({
  to: promiseRef.nullable(),
  how,
  why: z.string(),
  /** Why it was given, or kept, by hand. */
  reason: z.string().nullable(),
});
export type StoredUnit = z.output<typeof storedUnit>;

const arrivedUnit = storedUnit.extend({
  phoneModel: z.string(),
  color: z.string().nullable(),
  storage: z.string().nullable(),
  supplierOrderNumber: z.string().nullable(),
  imei: z.string().nullable(),
  /** Of whom it was given to, as they are called now; null when that is gone. */
  name: z.string().nullable(),
  quoteNumber: z.string().nullable(),
  /** Of a phone that came for nobody: the box that stands with which it was listed again. */
  laterArrivalId: id.nullable(),
});
export const arrivalSummary = z.object({
  id,
  version: z.int(),
  branch: z.string(),
  receivedBy: z.string().nullable(),
  unitCount: z.int(),
  givenCount: z.int(),
  /** By which it can be undone. */
  batchId: id,
  takenBackAt: instantOut.nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type ArrivalSummary = z.infer<typeof arrivalSummary>;

export const arrival = arrivalSummary.extend({ units: z.array(arrivedUnit) });
export type Arrival = z.infer<typeof arrival>;

export const arrivalsQuery = pageQuery;

/** What a refusal says that came because something else happened first. */
export const arrivalConflict = z.object({
  changed: z.array(promiseRef.extend({ name: z.string(), what: z.string() })),
  arrivals: z.array(arrivalSummary),
});
export type ArrivalConflict = z.infer<typeof arrivalConflict>;
