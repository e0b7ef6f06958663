import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDoorExit } from '@tabler/icons-react';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { useLeaveVtc } from '../memberships.queries.ts';

interface LeaveVtcProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

/** Ends the user's membership. */
export function LeaveVtc({ vtc, userId }: LeaveVtcProps) {
  const t = useTranslations('leaveVtc');
  const [asking, { open, close }] = useDisclosure(false);
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
        <Button
          variant="default"
          leftSection={<IconDoorExit size={18} aria-hidden />}
          onClick={open}
        >
          {t('action')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('title', { name: vtc.name })}
        text={t(vtc.recruitment === 'OPEN' ? 'text' : 'textNotOpen')}
        action={t('action')}
        isDangerous
        isPending={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onClose={close}
      />
    </Paper>
  );
}
