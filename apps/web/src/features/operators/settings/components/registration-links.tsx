import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { RegistrationLink } from '@waybill/schema/features/operator-settings.contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { DataTable } from '#src/components/data-table.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { useRevokeLink } from '../settings.queries.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';
import classes from '../../components/rows.module.css';

interface RegistrationLinksProps {
  readonly links: readonly RegistrationLink[];
  /** True if registration currently requires an invitation. */
  readonly isUsed: boolean;
}

/** The registration links: create, list and end them. */
export function RegistrationLinks({ links, isUsed }: RegistrationLinksProps) {
  const t = useTranslations('operatorRegistration');
  const { moment } = useFormatters();
  const now = useMinute();
  const [isMaking, setIsMaking] = useState(false);
  const revoking = useRevokeLink();
  const stateOf = (link: RegistrationLink) => {
    if (link.revokedAt !== null) return 'revoked';
    if (link.uses >= link.maxUses) return 'usedUp';
    return new Date(link.expiresAt) <= now ? 'expired' : 'open';
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('links')}
        </Title>
        <Button variant="default" onClick={() => setIsMaking(true)}>
          {t('make')}
        </Button>
      </Group>
      {!isUsed && (
        <Text size="sm" c="dimmed">
          {t('notUsed')}
        </Text>
      )}
      {links.length === 0 ? (
        <EmptyState title={t('noLinks')} text={t('noLinksText')} />
      ) : (
        <DataTable
          label={t('links')}
          columns={[
            { label: t('note') },
            { label: t('uses'), isNumeric: true },
            { label: t('state') },
            { label: t('expires'), hidesBelow: 'medium' },
            { label: t('revoke'), isLabelHidden: true },
          ]}
        >
          {links.map((link) => (
            <tr key={link.id} className={classes.row}>
              <th scope="row">
                {link.note || t('noNote')}
                <Text size="xs" c="dimmed">
                  {link.createdBy}
                </Text>
              </th>
              <td data-numeric>{t('used', { uses: link.uses, most: link.maxUses })}</td>
              <td>{t(`states.${stateOf(link)}`)}</td>
              <td data-hides-below="medium">{moment(link.expiresAt)}</td>
              <td>
                {stateOf(link) === 'open' && (
                  <ConfirmButton
                    size="compact-sm"
                    label={t('revoke')}
                    description={t('revokeNamed', { note: link.note || t('noNote') })}
                    title={t('revokeTitle')}
                    text={t('revokeText')}
                    isDangerous
                    onConfirm={async () => revoking.mutateAsync(link.id)}
                  />
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {isMaking && <NewLinkDialog onClose={() => setIsMaking(false)} />}
    </Stack>
  );
}
