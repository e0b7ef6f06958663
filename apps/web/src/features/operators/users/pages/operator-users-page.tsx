import { useInfiniteQuery } from '@tanstack/react-query';
import { userStates } from '@waybill/schema/features/operator-users.contract';
import { useTranslations } from 'use-intl';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { FindBar, useFilters } from '../../components/find-bar.tsx';
import { FoundRows } from '#src/components/found-rows.tsx';
import { UserTable } from '../components/user-table.tsx';
import { usersQuery } from '../users.queries.ts';

/** Searches this installation's users by name, email or Steam ID. */
export function UsersPage() {
  const t = useTranslations('operatorUsers');
  const filters = useFilters(userStates);
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <FindBar
        filters={filters}
        states={userStates}
        search={{ label: t('search'), hint: t('searchHint') }}
        filter={t('filter')}
        nameState={(state) => t(`states.${state}`)}
      />
      <FoundRows
        query={useInfiniteQuery(usersQuery(filters))}
        loading={t('loading')}
        failed={t('failed')}
        more={t('showMore')}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {(users, isBusy) => <UserTable users={users} isBusy={isBusy} />}
      </FoundRows>
    </TitledPage>
  );
}
