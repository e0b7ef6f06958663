import { Group } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { CountryName } from '#src/components/country-name.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { useNames } from '#src/lib/names.ts';
import { SpeedCaps } from '../../components/speed-caps.tsx';

/** A company's details. */
export function VtcInfo({ vtc }: { readonly vtc: Vtc }) {
  const t = useTranslations();
  const { nameLanguage } = useNames();
  const hasCap = vtc.speedCapEts2CmS !== null || vtc.speedCapAtsCmS !== null;
  return (
    <FactCard
      title={t('overview.info')}
      facts={[
        [
          t('overview.owner'),
          <Group key="owner" gap={8} wrap="nowrap">
            <Avatar person={vtc.owner} side={24} />
            {vtc.owner.username}
          </Group>,
        ],
        [t('overview.country'), <CountryName key="country" code={vtc.country} />],
        [t('overview.language'), nameLanguage(vtc.language) ?? t('common.notSet')],
        [t('overview.recruitment'), t(`overview.recruitments.${vtc.recruitment}`)],
        [t('overview.inactiveTimer'), t('overview.days', { days: vtc.inactiveTimer })],
        // Not in the specification: drivers need to know their company's rules.
        ...(vtc.countsOfflineJobs
          ? [[t('overview.offlineJobs'), t('overview.countsOfflineJobs')] as const]
          : []),
        ...(hasCap ? [[t('overview.speedCap'), <SpeedCaps key="speed" vtc={vtc} />] as const] : []),
      ]}
    />
  );
}
