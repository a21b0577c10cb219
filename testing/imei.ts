import { withCheckDigit } from '#shared/domain/imei.ts';

/** A valid IMEI, the same for the same `n`. */
export const imeiOf = (n: number): string => withCheckDigit(`35${String(n).padStart(12, '0')}`);
