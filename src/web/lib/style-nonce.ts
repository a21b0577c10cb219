/** By which the page's Content-Security-Policy lets style elements through that scripts write; none while developing. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
}
