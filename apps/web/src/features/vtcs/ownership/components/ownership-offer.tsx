import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ownershipOfferId } from '../../vtcs.paths.ts';
import { useAcceptOwnership, useWithdrawOwnership } from '../ownership.queries.ts';

interface OwnershipOfferProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

/** The company's ownership offer to the reader, to accept or decline. */
export function OwnershipOffer({ vtc, userId }: OwnershipOfferProps) {
  const t = useTranslations('handOver');
  const ids = { userId, vtcId: vtc.id };
  const accepting = useAcceptOwnership(ids);
  const declining = useWithdrawOwnership(ids, t('declined'));
  const card = useRef<HTMLDivElement>(null);
  const location = useLocation();
  // The router does not scroll, and the same link may be followed twice.
  useEffect(() => {
    if (location.hash === `#${ownershipOfferId}`) card.current?.scrollIntoView({ block: 'center' });
  }, [location]);
  const isDeciding = accepting.isPending || declining.isPending;
  return (
    <Alert
      icon={<IconKey aria-hidden />}
      title={t('offerTitle')}
      component="section"
      id={ownershipOfferId}
      ref={card}
    >
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{t('offerText', { owner: vtc.owner.username, name: vtc.name })}</Text>
        <Group gap="sm">
          <Button
            size="xs"
            disabled={isDeciding}
            loading={accepting.isPending}
            onClick={() => accepting.mutate()}
          >
            {t('accept')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isDeciding}
            loading={declining.isPending}
            onClick={() => declining.mutate()}
          >
            {t('decline')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
