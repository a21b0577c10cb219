import { z } from 'zod';
import { PROMISE_LEGS } from '#shared/domain/stuck-words.ts';
import { dayOut, instantOut } from './common.ts';

const days = z.int().min(0);

/** How many days one leg of an order's way usually takes. */
const promiseLeg = z.object({
  leg: z.enum(PROMISE_LEGS),
  /** Half of all cases took no longer than `medianDays`, four of five no longer than `lateDays`. */
  medianDays: days,
  lateDays: days,
  /** The number of cases in the last `LOOK_BACK_DAYS`. */
  cases: z.int().min(0),
  /** True when there are too few cases: the days are then the shop's own numbers. */
  isDefault: z.boolean(),
});

/**
 * Promised days that fell in the last `LOOK_BACK_DAYS`: how many customers were told, and how many were kept. Computed on `day`.
 */
const promiseAccuracy = z.object({ day: dayOut, told: z.int().min(0), kept: z.int().min(0) });

export const usualDays = z.object({
  legs: z.array(promiseLeg),
  /** Null before the first nightly run. */
  reckonedAt: instantOut.nullable(),
  accuracy: promiseAccuracy.nullable(),
});
export type UsualDaysAnswer = z.infer<typeof usualDays>;
