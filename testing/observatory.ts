/**
 * The score of an answer over https by the rules of Mozilla's HTTP Observatory, as its scoring page states them. Bonus points count only
 * if the score is at least 90 without them. Redirects from http and HSTS preloading depend on the installation and are not scored.
 */
export type ObservedAnswer = {
  headers: Record<string, string | undefined>;
  /** The Set-Cookie headers with all attributes. */
  cookies: readonly string[];
  html: string;
};

const HALF_A_YEAR_SECONDS = 15_768_000;
const ENOUGH_FOR_MORE = 90;

export function observatoryPoints(answer: ObservedAnswer): number {
  const parts = [cookies, policy, framing, https, referrer, scripts, sniffing, sharing].map((part) =>
    part(answer),
  );
  const lost = parts.filter((points) => points < 0).reduce((sum, points) => sum + points, 100);
  const won = parts.filter((points) => points > 0).reduce((sum, points) => sum + points, 0);
  return lost >= ENOUGH_FOR_MORE ? lost + won : lost;
}

function cookies({ cookies: set }: ObservedAnswer): number {
  if (set.length === 0) return 0;
  const all = (attribute: RegExp) => set.every((cookie) => attribute.test(cookie));
  if (!all(/;\s*secure/i)) return -40;
  if (!all(/;\s*httponly/i)) return -30;
  return all(/;\s*samesite=(?:strict|lax)/i) ? 5 : 0;
}

const directivesOf = ({ headers }: ObservedAnswer) =>
  new Map(
    (headers['content-security-policy'] ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const),
  );

function policy(answer: ObservedAnswer): number {
  const directives = directivesOf(answer);
  const byDefault = directives.get('default-src');
  if (byDefault === undefined) return -25;
  const of = (name: string) => directives.get(name) ?? byDefault;
  const isWide = (source: string) => /^(?:\*|https?:|data:|'unsafe-inline')$/.test(source);
  const isNonced = (name: string) => of(name).some((source) => /^'(?:nonce|sha\d+)-/.test(source));
  const isLoose = (name: string) =>
    of(name).some((source) => isWide(source) && !(source === "'unsafe-inline'" && isNonced(name)));
  if (isLoose('script-src') || isLoose('object-src')) return -20;
  if (of('script-src').includes("'unsafe-eval'")) return -10;
  if (isLoose('style-src')) return 0;
  return byDefault.join(' ') === "'none'" ? 10 : 5;
}

function framing(answer: ObservedAnswer): number {
  if (directivesOf(answer).has('frame-ancestors')) return 5;
  return /^(?:deny|sameorigin)$/i.test(answer.headers['x-frame-options'] ?? '') ? 0 : -20;
}

function https({ headers }: ObservedAnswer): number {
  const seconds = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
  if (seconds === 0) return -20;
  return seconds < HALF_A_YEAR_SECONDS ? -10 : 0;
}

function referrer({ headers }: ObservedAnswer): number {
  const said = headers['referrer-policy'] ?? '';
  if (said === '') return 0;
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(said) ? 5 : -5;
}

/** Scripts from the shop itself need no subresource integrity. */
function scripts({ html }: ObservedAnswer): number {
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source = '']) => source);
  return sources.every((source) => /^\/(?!\/)/.test(source)) ? 0 : -50;
}

function sniffing({ headers }: ObservedAnswer): number {
  return headers['x-content-type-options'] === 'nosniff' ? 0 : -5;
}

function sharing({ headers }: ObservedAnswer): number {
  if (headers['access-control-allow-origin'] === '*') return -50;
  return /^same-(?:origin|site)$/.test(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0;
}
