import { contactWish, contactWords } from '#server/features/contacts/contact-bulk.service.ts';
import { type BulkDeed, bulkRows } from '#server/platform/batches/bulk-rows.ts';
import { type Layby, laybysQuery } from '#shared/contracts/laybys.ts';
import { setLaybyContact } from './layby-update.service.ts';
import { askedLaybys } from './laybys.list.ts';
import { laybyEntity } from './laybys.service.ts';

const contact: BulkDeed<Layby> = {
  told: contactWords,
  run: (command, { id, version }, values) => setLaybyContact(command, id, contactWish(values), version),
};

export const laybyBulk = bulkRows({
  ...{
    entity: laybyEntity,
    query: laybysQuery,
    listOf: askedLaybys,
  },
  deeds: { contact },
});
