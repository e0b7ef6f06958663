import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type TrackerProvider, trackerProviders } from '@waybill/schema/features/trackers.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { trackerLinksQuery } from '../trackers.queries.ts';
import { NewLinkForm } from './new-link-form.tsx';
import { TrackerLinkCard } from './tracker-link-card.tsx';

/** All supported trackers, linked or not. */
export function TrackerLinks({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('trackers');
  const query = useQuery(trackerLinksQuery(vtcId));
  return (
    <Stack component="section" aria-labelledby="trackers">
      <div>
        <Title order={2} id="trackers" size="h3">
          {t('others')}
        </Title>
        <Text c="dimmed">{t('text')}</Text>
      </div>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(links) =>
          trackerProviders.map((provider) => {
            const link = links.find((one) => one.provider === provider);
            return link ? (
              <TrackerLinkCard key={provider} vtcId={vtcId} link={link} />
            ) : (
              <UnlinkedTracker key={provider} vtcId={vtcId} provider={provider} />
            );
          })
        }
      </QueryContent>
    </Stack>
  );
}

interface UnlinkedProps {
  readonly vtcId: string;
  readonly provider: TrackerProvider;
}

function UnlinkedTracker({ vtcId, provider }: UnlinkedProps) {
  const t = useTranslations('trackers');
  const [isOpen, setIsOpen] = useState(false);
  const name = t(`names.${provider}`);
  const close = () => setIsOpen(false);
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" align="flex-start">
        <Title order={3} size="h4">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`hints.${provider}`)}
        </Text>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('link', { name })}
        </Button>
      </Stack>
      <Dialog opened={isOpen} title={t('link', { name })} onClose={close}>
        <NewLinkForm vtcId={vtcId} provider={provider} onClose={close} />
      </Dialog>
    </Paper>
  );
}
