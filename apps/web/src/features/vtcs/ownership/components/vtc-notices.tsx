import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { DeletionNotice } from './deletion-notice.tsx';
import { OwnershipOffer } from './ownership-offer.tsx';

interface VtcNoticesProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

/** What members should know of, or decide, before anything else on a page about their company. */
export function VtcNotices({ vtc, userId }: VtcNoticesProps) {
  return (
    <>
      {vtc.deleteAfter !== null && (
        <DeletionNotice vtc={vtc} userId={userId} deleteAfter={vtc.deleteAfter} />
      )}
      {vtc.ownershipOfferedTo === userId && <OwnershipOffer vtc={vtc} userId={userId} />}
    </>
  );
}
