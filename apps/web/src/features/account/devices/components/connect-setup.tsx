import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TitledPage } from '#src/components/titled-page.tsx';
import { companionQuery } from '#src/features/companion/companion.queries.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { devicesQuery } from '../devices.queries.ts';
import { findSystem, type System, systems } from '../system.model.ts';
import { OtherWays } from './other-ways.tsx';
import { SetupSteps } from './setup-steps.tsx';

const refreshMs = 5_000;

/** How a computer gets connected, from nothing to the first event. */
export function ConnectSetup() {
  const t = useTranslations('connect');
  useSubPageName(t('title'));
  const found = findSystem(navigator.userAgent);
  const [system, setSystem] = useState<System>(found ?? 'windows');
  const companion = useQuery(companionQuery);
  const devices = useQuery({ ...devicesQuery, refetchInterval: refreshMs }).data ?? [];
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <Stack gap="lg">
        {found === null && <Alert color="blue">{t('elsewhere')}</Alert>}
        <FilterChips
          label={t('system')}
          chips={systems.map((value) => ({ value, label: t(`systems.${value}`) }))}
          value={system}
          onChange={setSystem}
        />
        <QueryContent
          query={companion}
          loading={<ListSkeleton label={t('loading')} />}
          failed={t('companionFailed')}
        >
          {({ companion: offer, installer }) => (
            <>
              <SetupSteps
                system={system}
                offer={offer}
                installer={system === 'windows' ? installer : null}
                devices={devices}
              />
              <OtherWays
                offer={offer}
                hasInstaller={system === 'windows' && installer !== null}
                devices={devices}
              />
            </>
          )}
        </QueryContent>
      </Stack>
    </TitledPage>
  );
}
