import { entityOfPath } from '../realtime/entity-keys.ts';

/** Which record a change is about. */
export interface Subject {
  readonly entity: string;
  readonly id: number;
}

/** Of a change: where it goes, and what is sent (JSON). */
interface Aimed {
  readonly path: string;
  readonly content: string | null;
}

/** A change is never altered, and asked this again with each other one that comes or goes. */
const known = new WeakMap<Aimed, Subject | null>();

/** Null for what makes a new record, and for several. What is ordered or handed over for an order is about that order. */
export function subjectOf(aimed: Aimed): Subject | null {
  let subject = known.get(aimed);
  if (subject === undefined) {
    subject = findSubject(aimed);
    known.set(aimed, subject);
  }
  return subject;
}

function findSubject({ path, content }: Aimed): Subject | null {
  const entity = entityOfPath(path);
  if (path === '/api/pre-orders') {
    const { paymentId } = JSON.parse(content ?? '{}') as { paymentId?: unknown };
    return typeof paymentId === 'number' ? { entity: 'payment', id: paymentId } : null;
  }
  if (path === '/api/hand-overs') {
    const { kind, id } = JSON.parse(content ?? '{}') as { kind?: unknown; id?: unknown };
    return typeof kind === 'string' && typeof id === 'number' ? { entity: kind, id } : null;
  }
  const id = Number(/^\/api\/[a-z-]+\/(\d+)/.exec(path)?.[1]);
  return entity === null || Number.isNaN(id) ? null : { entity, id };
}

/** One after the other is sent what is about the same; everything else goes its own way. */
export function turnOf(write: Aimed & { readonly key: string }): string {
  const subject = subjectOf(write);
  return subject === null ? write.key : `${subject.entity}:${subject.id}`;
}
