import { useInfiniteQuery } from '@tanstack/react-query';
import { vtcStates } from '@waybill/schema/features/operator-vtcs.contract';
import { useTranslations } from 'use-intl';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { FindBar, useFilters } from '../../components/find-bar.tsx';
import { FoundRows } from '#src/components/found-rows.tsx';
import { companiesQuery } from '../companies.queries.ts';
import { CompanyTable } from '../components/company-table.tsx';

/** Searches this installation's companies by name or tag. */
export function CompaniesPage() {
  const t = useTranslations('operatorCompanies');
  const filters = useFilters(vtcStates);
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <FindBar
        filters={filters}
        states={vtcStates}
        search={{ label: t('search'), hint: t('searchHint') }}
        filter={t('filter')}
        nameState={(state) => t(`states.${state}`)}
      />
      <FoundRows
        query={useInfiniteQuery(companiesQuery(filters))}
        loading={t('loading')}
        failed={t('failed')}
        more={t('showMore')}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {(vtcs, isBusy) => <CompanyTable vtcs={vtcs} isBusy={isBusy} />}
      </FoundRows>
    </TitledPage>
  );
}
