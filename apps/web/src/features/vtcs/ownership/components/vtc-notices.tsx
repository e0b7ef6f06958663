import { Alert } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { DeletionNotice } from './deletion-notice.tsx';
import { OwnershipOffer } from './ownership-offer.tsx';

interface VtcNoticesProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

/** The company's notices and pending decisions, above its page. */
export function VtcNotices({ vtc, userId }: VtcNoticesProps) {
  const t = useTranslations('hiding');
  return (
    <>
      {vtc.hiddenReason !== null && (
        <Alert color="red" icon={<IconEyeOff aria-hidden />} title={t('title')} role="alert">
          {t('text', { name: vtc.name, reason: vtc.hiddenReason })}
        </Alert>
      )}
      {vtc.deleteAfter !== null && (
        <DeletionNotice vtc={vtc} userId={userId} deleteAfter={vtc.deleteAfter} />
      )}
      {vtc.ownershipOfferedTo === userId && <OwnershipOffer vtc={vtc} userId={userId} />}
    </>
  );
}
