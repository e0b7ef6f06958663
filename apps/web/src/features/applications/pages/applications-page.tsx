import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { SearchForm } from '#src/components/search-form.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { invitationsPath, recruitmentPath } from '#src/lib/shared-paths.ts';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { applicationChoices, readApplicationSearch } from '../application-search.model.ts';
import { ApplicationList } from '../components/application-list.tsx';

/** The applications to the company. */
export function ApplicationsPage() {
  const t = useTranslations('applications');
  const viewer = useViewer();
  const { parameters, change } = useParameters();
  if (viewer === null || viewer.vtcId === null) return null;
  const search = readApplicationSearch(parameters);
  const narrow = (changes: Readonly<Record<string, string>>) =>
    change({ ...changes, [pagesParameter]: '' });
  return (
    <TitledPage
      action={
        can(viewer, 'MANAGE_APPLICATIONS') && (
          <Group gap="sm">
            <Button component={Link} to={recruitmentPath} variant="default">
              {t('toQuestions')}
            </Button>
            <Button component={Link} to={invitationsPath} variant="default">
              {t('toInvitations')}
            </Button>
          </Group>
        )
      }
    >
      <Permitted permission="VIEW_APPLICATIONS">
        <FilterChips
          label={t('state')}
          chips={applicationChoices.map((value) => ({ value, label: t(`choices.${value}`) }))}
          value={search.state}
          onChange={(state) => narrow({ state: state === 'PENDING' ? '' : state })}
        />
        <SearchForm
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          search={search.search}
          onSearch={(text) => narrow({ search: text })}
        />
        <ApplicationList vtcId={viewer.vtcId} search={search} />
      </Permitted>
    </TitledPage>
  );
}
