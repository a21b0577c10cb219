export const NO_BREAK_SPACE = '\u00a0';

/** Text whose amounts never break over two lines; content that is not text (an element) is returned as it is. */
export function unbroken(text: string): string;
export function unbroken<T>(content: T): T | string;
export function unbroken(content: unknown): unknown {
  return typeof content === 'string' ? content.replaceAll('N$ ', `N$${NO_BREAK_SPACE}`) : content;
}
