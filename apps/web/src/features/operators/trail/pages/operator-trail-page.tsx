import { NativeSelect } from '@mantine/core';
import { operatorActions } from '@waybill/schema/registers';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { ActList } from '../components/act-list.tsx';

const actionParameter = 'action';

/** The actions of operators, in the area and by server commands. */
export function TrailPage() {
  const t = useTranslations('operatorTrail');
  const { parameters, change } = useParameters();
  const action = operatorActions.find((known) => known === parameters.get(actionParameter)) ?? null;
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <search>
        <NativeSelect
          label={t('action')}
          maw={360}
          data={[
            { value: '', label: t('allActions') },
            ...operatorActions.map((known) => ({ value: known, label: t(`names.${known}`) })),
          ]}
          value={action ?? ''}
          onChange={(event) =>
            change({ [actionParameter]: event.currentTarget.value, [pagesParameter]: '' })
          }
        />
      </search>
      <ActList filters={{ action }} />
    </TitledPage>
  );
}
