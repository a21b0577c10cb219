/**
 * What a contact, a payment or a notification can be about: the name of each kind, which the history and the change feed use too, its API
 * field, and its screen.
 */
export const SUBJECT_KINDS = ['payment', 'layby', 'reservation'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** A record by kind and id. */
export type SubjectRef<Kind extends SubjectKind = SubjectKind> = { kind: Kind; id: number };

export const SUBJECT_FIELDS = {
  payment: 'paymentId',
  layby: 'laybyId',
  reservation: 'reservationId',
} as const satisfies Record<SubjectKind, string>;
export type SubjectField = (typeof SUBJECT_FIELDS)[SubjectKind];

/** The id in the field of the record's kind, null in the others. */
export type SubjectIds = Record<SubjectField, number | null>;

/** As a caller sends it: absent fields stay unchanged. */
export type GivenSubjects = { [Field in SubjectField]?: number | null | undefined };

/** The screen that opens a record of the kind: the id is appended. */
export const SUBJECT_PLACES: Readonly<Record<SubjectKind, string>> = {
  payment: '/payments?order=',
  layby: '/layby?layby=',
  reservation: '/reservations?reservation=',
};

export function subjectIdsOf(idOf: (kind: SubjectKind) => number | null | undefined): SubjectIds {
  const ids = SUBJECT_KINDS.map((kind) => [SUBJECT_FIELDS[kind], idOf(kind) ?? null]);
  return Object.fromEntries(ids) as SubjectIds;
}
