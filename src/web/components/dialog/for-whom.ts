/** 'adding an order for Selma', as far as that is known yet. */
export function forWhom(doing: string, name: string | undefined): string {
  const known = name?.trim();
  return known ? `${doing} for ${known}` : doing;
}
