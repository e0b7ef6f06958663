import { Text } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#src/components/page-heading.tsx';
import { Plate } from '#src/components/plate.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useNames } from '#src/lib/names.ts';
import { VtcBanner } from '../../components/vtc-banner.tsx';
import { headerLogoSide } from '../../components/vtc-header.tsx';
import { VtcLogo } from '../../components/vtc-logo.tsx';
import classes from './company-hero.module.css';

interface CompanyHeroProps {
  readonly vtc: Vtc;
  /** Shown beside the name of a company without a banner. */
  readonly map?: ReactNode;
  /** The figures below. */
  readonly children: ReactNode;
}

/** The company's header for its members, with its figures. */
export function CompanyHero({ vtc, map = null, children }: CompanyHeroProps) {
  const t = useTranslations('overview');
  const { name, tag, country, slogan, bannerUrl, bannerSize } = vtc;
  const hasBanner = bannerUrl !== null && bannerSize !== null;
  const picture = hasBanner ? (
    <VtcBanner url={bannerUrl} size={bannerSize} alt={t('banner', { name })} />
  ) : (
    map
  );
  return (
    <div className={classes.root}>
      <div className={classes.top}>
        <div className={classes.panel}>
          <div className={classes.identity}>
            <div className={classes.logo}>
              <VtcLogo vtc={vtc} side={headerLogoSide} alt={t('logo', { name })} />
            </div>
            <div className={classes.names}>
              <PageHeading>{name}</PageHeading>
              <Text c="dimmed">{slogan}</Text>
            </div>
          </div>
          <Facts vtc={vtc} plate={<Plate text={tag} country={country} size="lg" />} />
        </div>
        {picture !== null && <div className={classes.picture}>{picture}</div>}
      </div>
      <div className={classes.strip}>{children}</div>
    </div>
  );
}

interface FactsProps {
  readonly vtc: Vtc;
  readonly plate: ReactNode;
}

function Facts({ vtc, plate }: FactsProps) {
  const t = useTranslations('overview');
  const { day } = useFormatters();
  const { nameLanguage } = useNames();
  const { memberCount, language, createdAt, recruitment } = vtc;
  const spoken = nameLanguage(language);
  return (
    <div className={classes.facts}>
      {plate}
      <div>
        <div>
          <span className={classes.count}>{t('drivers', { count: memberCount })}</span>
          {spoken !== null && ` · ${spoken}`}
        </div>
        <div>
          {t('since', { day: day(createdAt) })} · {t(`recruitments.${recruitment}`)}
        </div>
      </div>
    </div>
  );
}
