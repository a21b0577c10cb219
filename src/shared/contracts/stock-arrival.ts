import { z } from 'zod';
import { MOST_UNITS, tooManyText } from '#shared/domain/allocation.ts';
import { BRANCHES, RESERVATION_PRIORITIES } from '#shared/domain/labels.ts';
import { id, instantOut, optionalText, requiredText } from './common.ts';
import { pageQuery } from './queries.ts';

/** A box that arrived: its phones, the proposal of who gets which phone and why, and the arrival itself as one batch. */

const promiseRef = z.object({ kind: z.enum(['pre_order', 'layby', 'reservation']), id });

/** The device that is put aside for a promise, and the branch where it is. */
export type ArrivedDevice = { deviceImei: string | null; deviceBranch: (typeof BRANCHES)[number] };

const text = (maxLength: number) => optionalText(maxLength).transform((given) => given ?? null);

export const boxUnit = z.object({
  /** Identifies the phone within the box. */
  key: z.string().min(1).max(40),
  phoneModel: requiredText('Enter the phone model'),
  color: text(50),
  storage: text(50),
  supplierOrderNumber: text(100),
  /** As scanned or typed; its check digit is verified. */
  imei: text(50),
});

const isEachOnce = (keys: readonly string[]) => new Set(keys).size === keys.length;

const box = z.object({
  units: z
    .array(boxUnit)
    .min(1, 'No phones in the box yet')
    .max(MOST_UNITS, { error: ({ input }) => tooManyText((input as unknown[]).length) })
    .refine((units) => isEachOnce(units.map(({ key }) => key)), 'Two phones have the same key'),
  /** Pairs of model names, one of the box and one of a promise, that a person has confirmed to be the same model. */
  sameModels: z
    .array(z.object({ box: requiredText('Model'), promised: requiredText('Model') }))
    .max(100)
    .default([]),
  /** Phones that a person gave to another promise, or to nobody. */
  byHand: z
    .array(
      z.object({
        key: z.string().max(40),
        to: promiseRef.nullable(),
        reason: requiredText('Enter the reason', 300),
      }),
    )
    .max(MOST_UNITS)
    .refine((given) => isEachOnce(given.map(({ key }) => key)), 'A phone can be assigned only once')
    .default([]),
  /** Phones that were handed over earlier and are back in the shop, by IMEI. */
  broughtBack: z
    .array(
      z.object({ imei: requiredText('Enter the IMEI', 50), reason: requiredText('Enter the reason', 300) }),
    )
    .max(MOST_UNITS)
    .default([]),
});

/** `POST /api/stock-arrivals/preview`: changes nothing. */
export const arrivalPreviewBody = box;
export type ArrivalPreviewBody = z.input<typeof arrivalPreviewBody>;
export type Box = z.output<typeof box>;

const how = z.enum(['by_hand', 'bound', 'turn', 'unclaimed']);

const arrivalPromise = promiseRef.extend({
  version: z.int(),
  name: z.string(),
  /** For a pre-order: the quote number of its order. */
  quoteNumber: z.string().nullable(),
  phoneModel: z.string(),
  color: z.string().nullable(),
  storage: z.string().nullable(),
  supplierOrderNumber: z.string().nullable(),
  /** When the bank paid (pre-order), the layby was paid in full, or the reservation was made. */
  since: instantOut,
  priority: z.enum(RESERVATION_PRIORITIES),
  /** The branch at which the customer waits, or at which the order was taken. */
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
      /** What is wrong with the phone's IMEI, in words; the phone cannot be taken in while this is set. */
      problem: z.string().nullable(),
      /** The problem is that the device was handed over: it can be resolved by stating that it was brought back. */
      isGone: z.boolean(),
    }),
  ),
  /** The promises for a model of the box, or for a model with a similar name, in the order of their turns. */
  promises: z.array(arrivalPromise),
  /** The promises for a model of the box that get no phone. */
  without: z.array(promiseRef),
  questions: z.array(z.object({ box: z.string(), promised: z.string(), waiting: z.int() })),
  /** The newest arrival. If a later one of the same models exists by the time of confirming, a person is asked first. */
  lastArrivalId: z.int(),
});
export type ArrivalPreview = z.infer<typeof arrivalPreview>;

/** `POST /api/stock-arrivals`: the previewed arrival, with what the preview showed. */
export const arrivalBody = box.extend({
  branch: z.enum(BRANCHES, { error: 'Choose the branch where the box arrived' }),
  given: z.array(z.object({ key: z.string().max(40), to: promiseRef.nullable() })).max(MOST_UNITS),
  seen: z.array(promiseRef.extend({ version: z.int() })).max(20_000),
  /** Zero when there was no arrival. */
  lastArrivalId: z.union([z.literal(0), id]),
});
export type ArrivalBody = z.input<typeof arrivalBody>;

/** A stored phone of an arrival. */
const storedUnit = boxUnit.omit({ key: true }).extend({
  to: promiseRef.nullable(),
  how,
  why: z.string(),
  /** The reason for giving it to another promise or to nobody. */
  reason: z.string().nullable(),
});
export type StoredUnit = z.output<typeof storedUnit>;

const arrivedUnit = storedUnit.extend({
  phoneModel: z.string(),
  color: z.string().nullable(),
  storage: z.string().nullable(),
  supplierOrderNumber: z.string().nullable(),
  imei: z.string().nullable(),
  /** The present name of the record that got the phone; null when that record no longer exists. */
  name: z.string().nullable(),
  quoteNumber: z.string().nullable(),
  /** For a phone that went to nobody: the later arrival, not undone, in which it was listed again. */
  laterArrivalId: id.nullable(),
});
export const arrivalSummary = z.object({
  id,
  version: z.int(),
  branch: z.string(),
  receivedBy: z.string().nullable(),
  unitCount: z.int(),
  givenCount: z.int(),
  /** The keys of its models (`modelKeysOf`). */
  modelKeys: z.array(z.string()),
  /** The batch to undo. */
  batchId: id,
  takenBackAt: instantOut.nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type ArrivalSummary = z.infer<typeof arrivalSummary>;

export const arrival = arrivalSummary.extend({ units: z.array(arrivedUnit) });
export type Arrival = z.infer<typeof arrival>;

export const arrivalsQuery = pageQuery;

/** The body of a refusal when something else happened since the preview. */
const arrivalConflict = z.object({
  changed: z.array(promiseRef.extend({ name: z.string(), what: z.string() })),
  arrivals: z.array(arrivalSummary),
});
export type ArrivalConflict = z.infer<typeof arrivalConflict>;
