import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { QueryContent } from '#src/components/query-content.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { SettingsRows } from '../../components/settings-rows.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';
import { SettingsSkeleton } from '../../components/settings-skeleton.tsx';
import { linkedAccountsQuery } from '../linked-accounts.queries.ts';
import { DiscordRow } from './discord-row.tsx';
import { TruckersMpRow } from './truckersmp-row.tsx';

/** The user's accounts at the services that this installation offers; nothing if it offers none. */
export function LinkedAccountsSection() {
  const { linkable } = useInstance();
  return linkable.length === 0 ? null : (
    <SettingsSection id="linkedAccounts">
      <LinkedAccountsList />
    </SettingsSection>
  );
}

function LinkedAccountsList() {
  const t = useTranslations('linkedAccounts');
  const { linkable } = useInstance();
  const query = useQuery(linkedAccountsQuery);
  return (
    <QueryContent
      query={query}
      loading={<SettingsSkeleton height={68 * linkable.length} />}
      failed={t('failed')}
    >
      {({ discord, truckersMp }) => (
        <SettingsRows>
          {linkable.includes('DISCORD') && <DiscordRow account={discord} />}
          {linkable.includes('TRUCKERSMP') && <TruckersMpRow account={truckersMp} />}
        </SettingsRows>
      )}
    </QueryContent>
  );
}
