import { z } from 'zod';
import { CHOSEN_IDS_LENGTH } from '#shared/domain/chosen-ids.ts';
import { LIST_VIEW_PATHS, VIEW_NAME_LENGTH } from '#shared/domain/list-views.ts';
import { id, instantOut, plainText, requiredText } from './common.ts';

/** A saved view: a list's filters under a name, of one device or shared by the shop. */

const path = z.enum(LIST_VIEW_PATHS, { error: `Expected ${LIST_VIEW_PATHS.join(', ')}` });

export const listView = z.object({
  id,
  version: z.int(),
  /** The screen's path in the web app. */
  path,
  name: z.string(),
  /** The query string of that screen's address. */
  search: z.record(z.string(), z.string()),
  /** Shared with the whole shop; otherwise only the requesting device has this view. */
  isShared: z.boolean(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type ListView = z.infer<typeof listView>;

const name = requiredText('Name is required', VIEW_NAME_LENGTH);
/** Parameters that the list does not know are dropped. */
const search = z
  .record(z.string().max(30), plainText(CHOSEN_IDS_LENGTH))
  .refine((words) => Object.keys(words).length <= 30, 'At most 30 words')
  .meta({ description: 'The filters, search and order of the list, as in its address' });

export const createListViewBody = z.object({ path, name, search, isShared: z.boolean() });
export type CreateListViewBody = z.input<typeof createListViewBody>;

export const updateListViewBody = z.object({ name: name.optional(), search: search.optional() });
export type UpdateListViewBody = z.input<typeof updateListViewBody>;

/** The ids of all views of one list, the shop's or the device's own, in the order in which they are to be listed. */
export const orderListViewsBody = z.object({ ids: z.array(id).min(1).max(200) });
