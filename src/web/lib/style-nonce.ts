/** The nonce with which the page's Content-Security-Policy allows style elements that scripts create; none in development. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
}
