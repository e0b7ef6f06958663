import { Anchor, Stack, Text } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { CountryName } from '#src/components/country-name.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useNames } from '#src/lib/names.ts';
import { SpeedCaps } from '../../components/speed-caps.tsx';
import { VtcBanner } from '../../components/vtc-banner.tsx';
import { headerLogoSide, VtcHeader } from '../../components/vtc-header.tsx';
import { VtcLogo } from '../../components/vtc-logo.tsx';
import { publicPagePath } from '#src/lib/shared-paths.ts';
import { publicPageAddress } from '../../vtcs.paths.ts';

/** A company's settings, read-only. */
export function VtcSettings({ vtc }: { readonly vtc: Vtc }) {
  const t = useTranslations();
  const { nameLanguage } = useNames();
  const { distance } = useFormatters();
  const { name, tag, country, slogan, bannerUrl, bannerSize } = vtc;
  return (
    <Stack gap="lg">
      <VtcHeader
        name={
          <Text ff="heading" fw={700} fz="xl">
            {name}
          </Text>
        }
        tag={tag}
        country={country}
        slogan={slogan}
        logo={<VtcLogo vtc={vtc} side={headerLogoSide} alt={t('overview.logo', { name })} />}
        banner={
          bannerUrl === null || bannerSize === null ? null : (
            <VtcBanner url={bannerUrl} size={bannerSize} alt={t('overview.banner', { name })} />
          )
        }
      />
      <FactCard
        title={t('manage.details')}
        facts={[
          [t('manage.country'), <CountryName key="country" code={country} />],
          [t('manage.language'), nameLanguage(vtc.language) ?? t('common.notSet')],
          [t('overview.recruitment'), t(`overview.recruitments.${vtc.recruitment}`)],
          [t('manage.inactiveTimer'), t('overview.days', { days: vtc.inactiveTimer })],
          ...(vtc.monthlyMinimumM === null
            ? []
            : [[t('manage.monthlyMinimum'), distance(vtc.monthlyMinimumM / 1_000)] as const]),
          [
            t('manage.chatDays'),
            vtc.chatDays === 0
              ? t('manage.chatForever')
              : t('overview.days', { days: vtc.chatDays }),
          ],
          [t('overview.speedCap'), <SpeedCaps key="speed" vtc={vtc} />],
          ...(vtc.countsOfflineJobs
            ? [[t('overview.offlineJobs'), t('overview.countsOfflineJobs')] as const]
            : []),
          [t('manage.publicPage'), <PublicPage key="public" vtc={vtc} />],
        ]}
      />
    </Stack>
  );
}

function PublicPage({ vtc: { tag, isPublic } }: { readonly vtc: Pick<Vtc, 'tag' | 'isPublic'> }) {
  const t = useTranslations('manage');
  if (!isPublic) return t('noPublicPage');
  return (
    <Anchor component={Link} to={publicPagePath(tag)}>
      {publicPageAddress(tag)}
    </Anchor>
  );
}
