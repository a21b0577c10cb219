/** 'adding an order for Selma', with the name if it is known yet. */
export function forWhom(doing: string, name: string | undefined): string {
  const known = name?.trim();
  return known ? `${doing} for ${known}` : doing;
}
