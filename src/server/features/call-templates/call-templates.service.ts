import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { callTemplates } from '#server/platform/database/schema/call-templates.schema.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { plainEntity, type RowOf } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { presentRow } from '#server/platform/entities/read-columns.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import {
  type CallTemplate,
  callTemplate,
  type updateCallTemplateBody,
} from '#shared/contracts/call-templates.ts';
import {
  CALL_LANGUAGES,
  CALL_TEXTS,
  type CallLanguage,
  type CallTextKind,
  type CallTexts,
  SHIPPED_TEXTS,
  textFault,
} from '#shared/domain/call-messages.ts';

/** The texts of the call round's messages: one row per part, which is changed and never created. Their history is their versions. */

const present = (row: RowOf<typeof callTemplates>): CallTemplate => ({
  ...presentRow(callTemplates, callTemplate, row),
  kind: row.kind as CallTextKind,
});

export const callTemplateEntity = plainEntity({
  kind: 'call_template',
  name: 'Message',
  table: callTemplates,
  present,
});

/** All parts, in the order in which a message has them. */
export async function readCallTemplates(db: Executor): Promise<CallTemplate[]> {
  const rows = (await db.select().from(callTemplates)).map(present);
  return rows.toSorted((a, b) => CALL_TEXTS.indexOf(a.kind) - CALL_TEXTS.indexOf(b.kind));
}

/** The texts by language: every part in English, in the second language only those that were written. */
export async function readCallTexts(db: Executor): Promise<Record<CallLanguage, Partial<CallTexts>>> {
  const rows = await readCallTemplates(db);
  const written = (language: CallLanguage) =>
    Object.fromEntries(rows.flatMap((row) => (row[language] === null ? [] : [[row.kind, row[language]]])));
  return { english: { ...SHIPPED_TEXTS, ...written('english') }, second: written('second') };
}

/**
 * Changes a part in one language or both. A text that equals the shipped one is stored as unchanged (null).
 * @throws AppError not_found, stale_version; invalid_request naming the placeholder that is unknown or missing
 */
export async function updateCallTemplate(
  command: Command,
  id: number,
  input: z.output<typeof updateCallTemplateBody>,
  expectedVersion: number | null,
): Promise<CallTemplate> {
  return changeRow(command, callTemplateEntity, id, expectedVersion, async ({ row }) => {
    const kind = row.kind as CallTextKind;
    const errors = CALL_LANGUAGES.flatMap((path) => {
      const message = input[path] ? textFault(kind, input[path]) : null;
      return message === null ? [] : [{ path, message }];
    });
    if (errors.length > 0) throw new AppError('invalid_request', { errors });
    const values = givenValues(callTemplates, input, command, []);
    if (values.english === SHIPPED_TEXTS[kind]) values.english = null;
    return { values, action: 'updated' };
  });
}
