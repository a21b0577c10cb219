import { branchLabel } from '#shared/domain/labels.ts';

/** The branch of the device put aside, and the end of its IMEI: 'Oshakati · IMEI …7518'; empty when none was. */
export function deviceWords({
  deviceImei,
  deviceBranch,
}: {
  deviceImei: string | null;
  deviceBranch: string | null;
}): string {
  return [branchLabel(deviceBranch), deviceImei && `IMEI …${deviceImei.slice(-4)}`]
    .filter(Boolean)
    .join(' · ');
}
