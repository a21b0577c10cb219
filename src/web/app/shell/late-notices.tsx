import { DiskFullNotice } from './disk-full-notice.tsx';
import { RefreshNotice } from './refresh-notice.tsx';
import { useUpdateOffer } from './use-update-offer.ts';

/** Notices about the server and the app version, above the screen once it is there. */
export function LateNotices() {
  useUpdateOffer();
  return (
    <>
      <DiskFullNotice />
      <RefreshNotice />
    </>
  );
}
