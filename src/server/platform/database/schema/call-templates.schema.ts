import { check, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import { CALL_TEXTS } from '#shared/domain/call-messages.ts';
import { entityTable } from './entity-table.ts';

/** The written texts of the call round: one row per part of the message, all existing from the start. */
export const callTemplates = entityTable(
  'call_templates',
  {
    kind: text().notNull(),
    /** Null: the default text is used. */
    english: text(),
    /** Null: there is no translation, so a message with this part is sent in English. */
    second: text(),
  },
  (t) => [
    check('call_templates_kind_known', oneOf(t.kind, CALL_TEXTS)),
    uniqueIndex('call_templates_kind_idx').on(t.kind),
  ],
);
