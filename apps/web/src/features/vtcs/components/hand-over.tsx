import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Vtc } from '@waybill/schema/features/vtcs.contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { useOfferOwnership, useWithdrawOwnership } from '../manage-vtc.queries.ts';

interface HandOverProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

/** Offers the company to one of its members, or shows the offer that waits for an answer. */
export function HandOver({ vtc, userId }: HandOverProps) {
  const t = useTranslations('ownership');
  const others = vtc.members.filter(({ id }) => id !== userId);
  if (vtc.ownershipOfferedTo !== null) {
    return <PendingOffer vtc={vtc} userId={userId} offeredTo={vtc.ownershipOfferedTo} />;
  }
  if (others.length === 0) return <Text size="sm">{t('alone')}</Text>;
  return <NewOffer vtc={vtc} userId={userId} others={others} />;
}

interface PendingOfferProps extends HandOverProps {
  readonly offeredTo: string;
}

function PendingOffer({ vtc, userId, offeredTo }: PendingOfferProps) {
  const t = useTranslations('ownership');
  const withdrawing = useWithdrawOwnership({ userId, vtcId: vtc.id }, t('withdrawn'));
  const member = vtc.members.find(({ id }) => id === offeredTo);
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">{member ? t('waitingFor', { member: member.username }) : t('waiting')}</Text>
      <Button
        variant="default"
        loading={withdrawing.isPending}
        onClick={() => withdrawing.mutate()}
      >
        {t('withdraw')}
      </Button>
    </Group>
  );
}

interface NewOfferProps extends HandOverProps {
  readonly others: Vtc['members'];
}

function NewOffer({ vtc, userId, others }: NewOfferProps) {
  const t = useTranslations('ownership');
  const [memberId, setMemberId] = useState<string | null>(null);
  const [asking, { open, close }] = useDisclosure(false);
  const offering = useOfferOwnership({ userId, vtcId: vtc.id });
  const member = others.find(({ id }) => id === memberId);
  return (
    <Stack gap="sm" align="flex-start">
      <Select
        w="100%"
        maw={400}
        label={t('member')}
        placeholder={t('choose')}
        data={others.map(({ id, username }) => ({ value: id, label: username }))}
        value={memberId}
        onChange={setMemberId}
        searchable
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={t('nobody')}
      />
      <Button variant="default" disabled={member === undefined} onClick={open}>
        {t('offer')}
      </Button>
      {member !== undefined && (
        <ConfirmDialog
          opened={asking}
          title={t('confirmTitle', { member: member.username })}
          text={t('confirmText')}
          action={t('offer')}
          isPending={offering.isPending}
          onConfirm={() => offering.mutate(member.id, { onError: close })}
          onClose={close}
        />
      )}
    </Stack>
  );
}
