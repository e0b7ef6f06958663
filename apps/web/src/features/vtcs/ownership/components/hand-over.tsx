import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfirm } from '#src/components/use-confirm.tsx';
import {
  MemberPicker,
  type PickedMember,
} from '#src/features/members/components/member-picker.tsx';
import { useOfferOwnership, useWithdrawOwnership } from '../ownership.queries.ts';

interface HandOverProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

/** Offers the company to a member, or shows the pending offer. */
export function HandOver({ vtc, userId }: HandOverProps) {
  const t = useTranslations('handOver');
  if (vtc.ownershipOfferedTo !== null) {
    return <PendingOffer vtc={vtc} userId={userId} offeredTo={vtc.ownershipOfferedTo} />;
  }
  if (vtc.memberCount === 1) return <Text size="sm">{t('alone')}</Text>;
  return <NewOffer vtc={vtc} userId={userId} />;
}

interface PendingOfferProps extends HandOverProps {
  readonly offeredTo: string;
}

function PendingOffer({ vtc, userId, offeredTo }: PendingOfferProps) {
  const t = useTranslations('handOver');
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

function NewOffer({ vtc, userId }: HandOverProps) {
  const t = useTranslations('handOver');
  const [member, setMember] = useState<PickedMember | null>(null);
  const [ask, question] = useConfirm();
  const offering = useOfferOwnership({ userId, vtcId: vtc.id });
  const askFor = ({ id, username }: PickedMember) =>
    ask({
      title: t('confirmTitle', { member: username }),
      text: t('confirmText'),
      action: t('offer'),
      onConfirm: async () => offering.mutateAsync(id),
    });
  return (
    <Stack gap="sm" align="flex-start">
      <Box w="100%" maw={400}>
        <MemberPicker
          vtcId={vtc.id}
          label={t('member')}
          placeholder={t('choose')}
          value={member}
          onChange={setMember}
          without={userId}
        />
      </Box>
      <Button
        variant="default"
        disabled={member === null}
        onClick={() => member !== null && askFor(member)}
      >
        {t('offer')}
      </Button>
      {question}
    </Stack>
  );
}
