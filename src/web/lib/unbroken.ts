export const NO_BREAK_SPACE = '\u00a0';

/** Text whose amounts are never broken over two lines; what is no text (an element) stays as it is. */
export function unbroken(text: string): string;
export function unbroken<T>(content: T): T | string;
export function unbroken(content: unknown): unknown {
  return typeof content === 'string' ? content.replaceAll('N$ ', `N$${NO_BREAK_SPACE}`) : content;
}
