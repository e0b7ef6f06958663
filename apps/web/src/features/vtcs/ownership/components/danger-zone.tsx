import { Button, Divider, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import classes from './danger-zone.module.css';
import { DeleteVtcDialog } from './delete-vtc-dialog.tsx';
import { HandOver } from './hand-over.tsx';

interface DangerZoneProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

/** The owner's actions: hand the company over, or delete it. */
export function DangerZone({ vtc, userId }: DangerZoneProps) {
  const t = useTranslations('dangerZone');
  const [deleting, { open, close }] = useDisclosure(false);
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      className={classes.zone}
      aria-labelledby="danger-zone"
    >
      <Stack gap="lg">
        <Title order={2} id="danger-zone">
          {t('title')}
        </Title>
        <Stack gap="sm">
          <Title order={3}>{t('handOver')}</Title>
          <Text size="sm" c="dimmed">
            {t('handOverText')}
          </Text>
          <HandOver vtc={vtc} userId={userId} />
        </Stack>
        <Divider />
        <Stack gap="sm" align="flex-start">
          <Title order={3}>{t('delete')}</Title>
          <Text size="sm" c="dimmed">
            {t(vtc.deleteAfter === null ? 'deleteText' : 'deletePending')}
          </Text>
          {vtc.deleteAfter === null && (
            <Button color="red" onClick={open}>
              {t('delete')}
            </Button>
          )}
        </Stack>
      </Stack>
      {deleting && <DeleteVtcDialog vtc={vtc} userId={userId} onClose={close} />}
    </Paper>
  );
}
