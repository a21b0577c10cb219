/** Whether a JSON text contains any of these texts. */
export function isToldIn(json: string, texts: readonly string[]): boolean {
  return texts.some((text) => json.includes(JSON.stringify(text).slice(1, -1)));
}
