import { DiskFullNotice } from './disk-full-notice.tsx';
import { RefreshNotice } from './refresh-notice.tsx';
import { useUpdateOffer } from './use-update-offer.ts';

/** What there is to say of the server and of this version once a screen is there, above it. */
export function LateNotices() {
  useUpdateOffer();
  return (
    <>
      <DiskFullNotice />
      <RefreshNotice />
    </>
  );
}
