import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { useFormatter, useTranslations } from 'use-intl';
import { CountryName } from '#src/components/country-name.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { useFormatters, useNames } from '#src/lib/formatters.ts';

/** What a company tells everybody. */
export function PublicVtcInfo({ vtc }: { readonly vtc: PublicVtc }) {
  const t = useTranslations();
  const format = useFormatter();
  const { day } = useFormatters();
  const { nameLanguage } = useNames();
  return (
    <FactCard
      title={t('overview.info')}
      facts={[
        [t('overview.owner'), vtc.owner.username],
        [t('join.membersLabel'), format.number(vtc.memberCount)],
        [t('overview.recruitment'), t(`overview.recruitments.${vtc.recruitment}`)],
        [t('overview.country'), <CountryName key="country" code={vtc.country} />],
        [t('overview.language'), nameLanguage(vtc.language) ?? t('common.notSet')],
        [
          t('publicVtc.founded'),
          <time key="founded" dateTime={vtc.createdAt}>
            {day(vtc.createdAt)}
          </time>,
        ],
      ]}
    />
  );
}
