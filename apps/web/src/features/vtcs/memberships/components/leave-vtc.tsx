import { Group, Paper, Text, Title } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useLeaveVtc } from '../memberships.queries.ts';

interface LeaveVtcProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

/** Ends the user's membership. */
export function LeaveVtc({ vtc, userId }: LeaveVtcProps) {
  const t = useTranslations('leaveVtc');
  const leaving = useLeaveVtc(userId);
  return (
    <Paper component="section" withBorder p="md" aria-label={t('heading')}>
      <Group justify="space-between" gap="md">
        <div>
          <Title order={2} size="h3">
            {t('heading')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('hint')}
          </Text>
        </div>
        <ConfirmButton
          leftSection={<IconDoorExit size={18} aria-hidden />}
          label={t('action')}
          title={t('title', { name: vtc.name })}
          text={t(vtc.recruitment === 'OPEN' ? 'text' : 'textNotOpen')}
          isDangerous
          onConfirm={async () => leaving.mutateAsync()}
        />
      </Group>
    </Paper>
  );
}
