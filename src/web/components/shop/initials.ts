/** 'SN' for Selma Nangolo. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return `${words[0]?.[0] ?? ''}${last}`.toUpperCase();
}
