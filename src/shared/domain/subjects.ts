/**
 * What a contact, a payment or a notification can be about: the name of each kind, which is that of the history and of the
 * change feed, the field by which the API speaks of it, and where it is seen.
 */
export const SUBJECT_KINDS = ['payment', 'layby', 'reservation'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** One of a kind. */
export type SubjectRef<Kind extends SubjectKind = SubjectKind> = { kind: Kind; id: number };

export const SUBJECT_FIELDS = {
  payment: 'paymentId',
  layby: 'laybyId',
  reservation: 'reservationId',
} as const satisfies Record<SubjectKind, string>;
export type SubjectField = (typeof SUBJECT_FIELDS)[SubjectKind];

/** The number of what is named of each kind, or null. */
export type SubjectIds = Record<SubjectField, number | null>;

/** As a caller speaks of it: what is absent stays as it is. */
export type GivenSubjects = { [Field in SubjectField]?: number | null | undefined };

/** The screen that opens one of it: the number is added. */
export const SUBJECT_PLACES: Readonly<Record<SubjectKind, string>> = {
  payment: '/payments?order=',
  layby: '/layby?layby=',
  reservation: '/reservations?reservation=',
};

export function subjectIdsOf(idOf: (kind: SubjectKind) => number | null | undefined): SubjectIds {
  const ids = SUBJECT_KINDS.map((kind) => [SUBJECT_FIELDS[kind], idOf(kind) ?? null]);
  return Object.fromEntries(ids) as SubjectIds;
}
