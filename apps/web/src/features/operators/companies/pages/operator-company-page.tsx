import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FoundOne } from '../../components/found-one.tsx';
import { companiesPath } from '../../operators.paths.ts';
import { companyQuery } from '../companies.queries.ts';
import { CompanyDetails } from '../components/company-details.tsx';

/** A company for operators: its details and actions. */
export function CompanyPage() {
  const t = useTranslations('operatorCompany');
  const { vtcId = '' } = useParams();
  const query = useQuery(companyQuery(vtcId));
  return (
    <FoundOne
      title={query.data?.name ?? t('title')}
      query={query}
      list={{ path: companiesPath, label: t('back') }}
      loading={t('loading')}
      failed={t('failed')}
      missing={{ title: t('missing'), text: t('missingText') }}
    >
      {(vtc) => <CompanyDetails vtc={vtc} />}
    </FoundOne>
  );
}
