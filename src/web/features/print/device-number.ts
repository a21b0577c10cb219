const DEVICE_NUMBER = 'device-number';

/** Of this browser, as long as it keeps anything: four letters and digits that nobody takes for others. */
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
