import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebhookKind } from '@waybill/schema/features/webhooks.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { NewWebhookDialog } from '../components/new-webhook-dialog.tsx';
import { WebhookCard } from '../components/webhook-card.tsx';
import { webhooksQuery } from '../webhooks.queries.ts';

/** The webhooks of a company, for members who manage it. */
export function WebhooksPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <TitledPage>
      <Permitted permission="MANAGE_COMPANY">
        <Webhooks vtcId={viewer.vtcId} />
      </Permitted>
    </TitledPage>
  );
}

function Webhooks({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('webhooks');
  const query = useQuery(webhooksQuery(vtcId));
  const [added, setAdded] = useState<WebhookKind | null>(null);
  return (
    <>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ webhooks, choosable }) =>
          webhooks.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')}>
              <AddButtons isCentred onAdd={setAdded} />
            </EmptyState>
          ) : (
            <Stack>
              {webhooks.length < limits.webhooksPerVtc && <AddButtons onAdd={setAdded} />}
              {webhooks.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} choosable={choosable} />
              ))}
            </Stack>
          )
        }
      </QueryContent>
      {/* Outside of the list, because it still shows the secret after the list has changed. */}
      {added !== null && query.data && (
        <NewWebhookDialog
          vtcId={vtcId}
          kind={added}
          choosable={query.data.choosable}
          onClose={() => setAdded(null)}
        />
      )}
    </>
  );
}

interface AddButtonsProps {
  readonly isCentred?: boolean;
  readonly onAdd: (kind: WebhookKind) => void;
}

function AddButtons({ isCentred = false, onAdd }: AddButtonsProps) {
  const t = useTranslations('webhooks');
  return (
    <Group gap="xs" justify={isCentred ? 'center' : 'start'}>
      <Button onClick={() => onAdd('DISCORD')}>{t('add.DISCORD')}</Button>
      <Button variant="default" onClick={() => onAdd('STANDARD')}>
        {t('add.STANDARD')}
      </Button>
    </Group>
  );
}
