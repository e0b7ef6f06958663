import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ListedMember } from '@waybill/schema/features/members.contract';
import type { Warning } from '@waybill/schema/features/members.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useWithdrawWarning } from '../warnings.queries.ts';
import { WarningDialog } from './warning-dialog.tsx';
import classes from './warnings.module.css';

interface WarningsProps {
  readonly vtcId: string;
  readonly member: ListedMember;
  readonly warnings: readonly Warning[];
  /** Whether the viewer may warn the member. */
  readonly mayWarn: boolean;
  readonly onRemove: () => void;
}

/** The warnings of a member that hold, for the member and staff. */
export function Warnings({ vtcId, member, warnings, mayWarn, onRemove }: WarningsProps) {
  const t = useTranslations('warnings');
  const { day } = useFormatters();
  const [isWarning, setIsWarning] = useState(false);
  const withdrawing = useWithdrawWarning({ vtcId, userId: member.id });
  const isFull = warnings.length >= limits.warningsPerMember;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('title')}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3">
            {t('title')}
          </Title>
          {mayWarn && !isFull && (
            <Button variant="default" onClick={() => setIsWarning(true)}>
              {t('give')}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {warnings.length === 0 ? t('none') : t('hint')}
        </Text>
        {warnings.length > 0 && (
          <ol className={classes.warnings}>
            {warnings.map((warning) => (
              <li key={warning.id} className={classes.warning}>
                <div>
                  <Text className={classes.text}>{warning.reason}</Text>
                  <Text size="xs" c="dimmed">
                    {t('details', {
                      name: warning.givenBy?.username ?? t('formerMember'),
                      from: day(warning.givenAt),
                      until: day(warning.expiresAt),
                    })}
                  </Text>
                </div>
                {mayWarn && (
                  <ConfirmButton
                    variant="subtle"
                    size="compact-sm"
                    label={t('withdraw')}
                    description={t('withdrawOf', { reason: warning.reason })}
                    title={t('withdrawTitle')}
                    text={t('withdrawText', { name: member.username })}
                    onConfirm={async () => withdrawing.mutateAsync(warning.id)}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
        {mayWarn && isFull && (
          <Group justify="space-between" gap="sm">
            <Text size="sm">{t('full', { name: member.username })}</Text>
            <Button variant="default" onClick={onRemove}>
              {t('remove')}
            </Button>
          </Group>
        )}
      </Stack>
      {isWarning && (
        <WarningDialog vtcId={vtcId} member={member} onClose={() => setIsWarning(false)} />
      )}
    </Paper>
  );
}
