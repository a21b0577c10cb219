/**
 * Masks ID numbers: only the last characters are shown. API answers contain no more than that; the whole number is read by a call of its
 * own, which is recorded in the history.
 */

const SHOWN_CHARACTERS = 4;
const HIDDEN = '•••• ••••';

/**
 * '•••• •••• 1234'. A short number shows less than half of its characters, a text without letters and digits is masked completely, and a
 * masked one stays unchanged.
 */
export function maskIdNumber(idNumber: string): string {
  const characters = [...idNumber.trim()];
  if (isMasked(idNumber) || !/[\p{L}\p{N}]/u.test(idNumber)) return idNumber;
  const shownCount = Math.min(SHOWN_CHARACTERS, Math.floor(characters.length / 2));
  return shownCount === 0 ? HIDDEN : `${HIDDEN} ${characters.slice(-shownCount).join('')}`;
}

/** Whether the text is, or contains, a masked number that a client sends back. */
export function isMasked(idNumber: string): boolean {
  return idNumber.includes('•');
}
