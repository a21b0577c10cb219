/** A device's own number, the same for the same `n`: fifteen digits, of which the last one fits. */
export function imeiOf(n: number): string {
  const digits = `35${String(n).padStart(12, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
