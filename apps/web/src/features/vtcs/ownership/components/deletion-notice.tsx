import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { useRestoreVtc } from '../ownership.queries.ts';

interface DeletionNoticeProps {
  readonly vtc: Vtc;
  readonly userId: string;
  /** When the company will be deleted, as a server timestamp. */
  readonly deleteAfter: string;
}

/** Shows members that the company will be deleted. The owner can cancel it here. */
export function DeletionNotice({ vtc, userId, deleteAfter }: DeletionNoticeProps) {
  const t = useTranslations('deletion');
  const { moment } = useFormatters();
  const restoring = useRestoreVtc({ userId, vtcId: vtc.id });
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('title')} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          {t(vtc.can.remove ? 'pendingOwner' : 'pending', {
            name: vtc.name,
            date: moment(deleteAfter),
          })}
        </Text>
        {vtc.can.remove && (
          <Button
            variant="default"
            size="xs"
            loading={restoring.isPending}
            onClick={() => restoring.mutate()}
          >
            {t('undo')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
