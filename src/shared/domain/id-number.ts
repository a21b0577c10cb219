/**
 * Owns how an ID number is shown: by its end alone. Answers of the API give no more of it; the whole number is read by
 * one call, which leaves a line in the history.
 */

const SHOWN_CHARACTERS = 4;
const HIDDEN = '•••• ••••';

/** '•••• •••• 1234'. Of a short one less than half is shown, of a text without letters and digits all of it, and of a masked one what it is. */
export function maskIdNumber(idNumber: string): string {
  const characters = [...idNumber.trim()];
  if (isMasked(idNumber) || !/[\p{L}\p{N}]/u.test(idNumber)) return idNumber;
  const shownCount = Math.min(SHOWN_CHARACTERS, Math.floor(characters.length / 2));
  return shownCount === 0 ? HIDDEN : `${HIDDEN} ${characters.slice(-shownCount).join('')}`;
}

/** Whether somebody sends back, whole or in part, what `maskIdNumber` has shown them. */
export function isMasked(idNumber: string): boolean {
  return idNumber.includes('•');
}
