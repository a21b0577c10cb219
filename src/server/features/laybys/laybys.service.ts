import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import type { Locked } from '#server/platform/entities/change-row.ts';
import { type Entity, readOne } from '#server/platform/entities/entity.ts';
import type { Change } from '#server/platform/entities/write-row.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { selectLayby } from './laybys.list.ts';
import { type LaybyListRow, presentLayby } from './laybys.present.ts';

/** The layby as the generic code for changes knows it. The changes themselves are in the services beside this file. */

export const laybyEntity: Entity<typeof laybys, Layby> = {
  kind: 'layby',
  name: 'Layby',
  table: laybys,
  telling: ['customerFullName', 'customerNumber', 'customerEmail', 'idNumber', 'cancelReason'],
  async find(db, id, { now, zone }) {
    const row = await readOne<LaybyListRow>(db, selectLayby(id));
    return row && presentLayby(row, dayOf(now, zone));
  },
};

export type LaybyRow = typeof laybys.$inferSelect;
export type LockedLayby = Locked<typeof laybys, Layby>;
export type LaybyChange = Change<typeof laybys>;
export type LaybyValues = LaybyChange['values'];
