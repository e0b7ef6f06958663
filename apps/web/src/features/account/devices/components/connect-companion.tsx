import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { companionQuery } from '#src/features/companion/companion.queries.ts';
import { useCreateDeviceCode } from '../devices.queries.ts';
import { ConnectSteps } from './connect-steps.tsx';

/** How a program is signed in and started, with a one-time code that is made when it is asked for. */
export function ConnectCompanion() {
  const t = useTranslations('deviceCode');
  const creating = useCreateDeviceCode();
  const companion = useQuery({ ...companionQuery, enabled: creating.data !== undefined });
  const getCode = () => creating.mutate();
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{t('title')}</Text>
        <Text size="sm" c="dimmed">
          {t('text')}
        </Text>
      </div>
      {creating.data === undefined ? (
        <Button
          style={{ alignSelf: 'flex-start' }}
          loading={creating.isPending}
          onClick={() => getCode()}
        >
          {t('connect')}
        </Button>
      ) : (
        <QueryContent
          query={companion}
          loading={<ListSkeleton label={t('title')} />}
          failed={t('companionFailed')}
        >
          {({ companion: offer }) => (
            <ConnectSteps
              offer={offer}
              code={creating.data}
              isMaking={creating.isPending}
              onAnother={getCode}
            />
          )}
        </QueryContent>
      )}
    </Stack>
  );
}
