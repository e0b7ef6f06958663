import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { AllWebhooksList } from '../components/all-webhooks-list.tsx';
import type { WhichWebhooks } from '../all-webhooks.queries.ts';

const choices: readonly WhichWebhooks[] = ['troubled', 'all'];

/** The webhooks of all companies, by default those with problems. */
export function AllWebhooksPage() {
  const t = useTranslations('operatorWebhooks');
  const [which, setWhich] = useState<WhichWebhooks>('troubled');
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <FilterChips
        label={t('which')}
        value={which}
        chips={choices.map((value) => ({ value, label: t(`choices.${value}`) }))}
        onChange={setWhich}
      />
      <AllWebhooksList key={which} which={which} />
    </TitledPage>
  );
}
