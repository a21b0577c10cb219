/** Whether any of these texts stands in what was written as JSON. */
export function isToldIn(json: string, texts: readonly string[]): boolean {
  return texts.some((text) => json.includes(JSON.stringify(text).slice(1, -1)));
}
