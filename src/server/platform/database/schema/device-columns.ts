import { type BuildExtraConfigColumns, sql } from 'drizzle-orm';
import { check, index, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import { BRANCHES } from '#shared/domain/labels.ts';

/** The device that was put aside for the record on its arrival: its fifteen-digit IMEI, if it was noted, and the branch where it is. */
export const deviceColumns = () => ({ deviceImei: text(), deviceBranch: text() });

type DeviceColumns = BuildExtraConfigColumns<string, ReturnType<typeof deviceColumns>, 'pg'>;

export const deviceRules = (name: string, { deviceImei, deviceBranch }: DeviceColumns) => [
  check(`${name}_device_imei_whole`, sql`${deviceImei} ~ '^[0-9]{15}$'`),
  check(`${name}_device_branch_known`, oneOf(deviceBranch, BRANCHES)),
  index(`${name}_device_imei_idx`).on(deviceImei).where(sql`${deviceImei} is not null`),
];
