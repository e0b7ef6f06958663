import { Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { signs, type TrackerLink } from '@waybill/schema/features/trackers.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/switch.css';
import { useLinkAction, useUpdateLink } from '../trackers.queries.ts';
import { useMayTrust } from '../use-may-trust.ts';
import { NewSecretForm } from './new-secret-form.tsx';
import { TrackerDeliveries } from './tracker-deliveries.tsx';

interface TrackerLinkCardProps {
  readonly vtcId: string;
  readonly link: TrackerLink;
}

/** A linked tracker: its address, trust and latest deliveries. */
export function TrackerLinkCard({ vtcId, link }: TrackerLinkCardProps) {
  const t = useTranslations('trackers');
  const mayTrust = useMayTrust();
  const [isSecretOpen, setIsSecretOpen] = useState(false);
  const { provider, address, trusted, deliveries } = link;
  const key = { vtcId, provider };
  const updating = useUpdateLink(key);
  const renewing = useLinkAction(key, 'renewAddress');
  const testing = useLinkAction(key, 'test');
  const removing = useLinkAction(key, 'remove');
  const name = t(`names.${provider}`);
  const close = () => setIsSecretOpen(false);
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="md">
        <Title order={3} size="h4">
          {name}
        </Title>
        <CopyableCode
          label={t('address')}
          code={address === '' ? null : address}
          hint={t('addressHint')}
        />
        {signs(provider) ? (
          <Switch
            label={t('trusted')}
            description={mayTrust ? t('trustedHint') : t('trustedReviewers')}
            checked={trusted}
            disabled={updating.isPending || !(mayTrust || trusted)}
            onChange={(event) => updating.mutate({ trusted: event.currentTarget.checked })}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t(`hints.${provider}`)}
          </Text>
        )}
        <Group gap="xs">
          <Button loading={testing.isPending} onClick={() => testing.mutate()}>
            {t('test')}
          </Button>
          {signs(provider) && (
            <Button variant="default" onClick={() => setIsSecretOpen(true)}>
              {t('newSecret')}
            </Button>
          )}
          <ConfirmButton
            label={t('renew')}
            title={t('renewTitle', { name })}
            text={t('renewText')}
            onConfirm={async () => renewing.mutateAsync()}
          />
          <ConfirmButton
            label={t('remove')}
            title={t('removeTitle', { name })}
            text={t('removeText')}
            isDangerous
            onConfirm={async () => removing.mutateAsync()}
          />
        </Group>
        <TrackerDeliveries name={name} deliveries={deliveries} />
      </Stack>
      <Dialog opened={isSecretOpen} title={t('newSecret')} onClose={close}>
        <NewSecretForm vtcId={vtcId} provider={provider} onClose={close} />
      </Dialog>
    </Paper>
  );
}
