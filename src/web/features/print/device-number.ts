const DEVICE_NUMBER = 'device-number';

/** The number of this browser, kept as long as its storage: four letters and digits that cannot be mistaken for one another. */
export function deviceNumber(): string {
  const known = localStorage.getItem(DEVICE_NUMBER);
  if (known !== null) return known;
  const made = Array.from(
    crypto.getRandomValues(new Uint8Array(4)),
    (byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32],
  ).join('');
  localStorage.setItem(DEVICE_NUMBER, made);
  return made;
}
