import type { User } from '@waybill/schema/features/users.models';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { WithIndex } from '#src/components/section-index.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { settingsPageIds, settingsPathOf, type SettingsPageId } from '../account.paths.ts';
import { findPageOfSection, settingsIndex } from '../settings-index.model.ts';

interface SettingsPageProps {
  readonly page: SettingsPageId;
  readonly children: (user: User) => ReactNode;
}

/** A settings page beside the index. An anchor of another page redirects to that page. */
export function SettingsPage({ page, children }: SettingsPageProps) {
  const t = useTranslations();
  const { user } = useSession();
  const { hash } = useLocation();
  if (user === null) return null;
  const wanted = findPageOfSection(hash.slice(1)) ?? page;
  if (wanted !== page) return <Navigate to={settingsPathOf(user, wanted) + hash} replace />;
  return (
    <TitledPage>
      <WithIndex
        label={t('settings.index')}
        entries={settingsPageIds.map((id) => ({
          to: settingsPathOf(user, id),
          name: t(settingsIndex[id].name),
          isCurrent: id === page,
        }))}
      >
        {children(user)}
      </WithIndex>
    </TitledPage>
  );
}
