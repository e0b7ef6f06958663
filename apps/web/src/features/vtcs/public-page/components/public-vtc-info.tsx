import { Anchor } from '@mantine/core';
import type { VtcPage } from '@waybill/schema/features/vtcs.models';
import { useFormatter, useTranslations } from 'use-intl';
import { CountryName } from '#src/components/country-name.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { publicMapPath } from '#src/features/positions/positions.paths.ts';
import { publicMuseumPath } from '#src/features/trucks/museum/museum.paths.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useNames } from '#src/lib/names.ts';

/** A company's public details. */
export function PublicVtcInfo({ vtc }: { readonly vtc: VtcPage }) {
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
        ...(vtc.games.length > 0
          ? [
              [
                t('vtcPage.games'),
                vtc.games.map((game) => t(`gameNames.${game}`)).join(', '),
              ] as const,
            ]
          : []),
        [
          t('publicVtc.founded'),
          <time key="founded" dateTime={vtc.createdAt}>
            {day(vtc.createdAt)}
          </time>,
        ],
        ...(vtc.countsOfflineJobs
          ? [[t('overview.offlineJobs'), t('overview.countsOfflineJobs')] as const]
          : []),
        ...(vtc.hasPublicMap
          ? [
              [
                t('vtcPage.liveMap'),
                // A separate document, not a page of the app.
                <Anchor key="liveMap" href={publicMapPath(vtc.tag)} inherit>
                  {t('vtcPage.openLiveMap')}
                </Anchor>,
              ] as const,
            ]
          : []),
        ...(vtc.hasMuseum
          ? [
              [
                t('vtcPage.museum'),
                <TextLink key="museum" to={publicMuseumPath(vtc.tag)}>
                  {t('vtcPage.openMuseum')}
                </TextLink>,
              ] as const,
            ]
          : []),
        ...(['websiteUrl', 'discordUrl'] as const).flatMap((link) => {
          const href = vtc[link];
          if (href === null) return [];
          return [[t(`vtcPage.${link}`), <OwnPlace key={link} href={href} />] as const];
        }),
      ]}
    />
  );
}

/** A user-supplied link, not endorsed by this site. */
function OwnPlace({ href }: { readonly href: string }) {
  return (
    <Anchor href={href} target="_blank" rel="nofollow ugc noopener noreferrer" inherit>
      {href.replace(/^https:\/\/(www\.)?|\/$/g, '')}
    </Anchor>
  );
}
