import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { DemoRequestList } from '../components/demo-request-list.tsx';
import type { WhichRequests } from '../demo-requests.queries.ts';

const choices: readonly WhichRequests[] = ['open', 'all'];

/** The demo requests sent from the landing page. */
export function DemoRequestsPage() {
  const t = useTranslations('operatorRequests');
  const [which, setWhich] = useState<WhichRequests>('open');
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <FilterChips
        label={t('which')}
        value={which}
        chips={choices.map((value) => ({ value, label: t(`choices.${value}`) }))}
        onChange={setWhich}
      />
      <DemoRequestList key={which} which={which} />
    </TitledPage>
  );
}
