import { branchLabel } from './agents-and-branches.ts';

/** Where the device lies that was put aside, and the end of its number: 'Oshakati · IMEI …7518'; empty when none was. */
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
