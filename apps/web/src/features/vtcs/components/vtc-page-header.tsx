import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#src/components/page-heading.tsx';
import { VtcBanner } from './vtc-banner.tsx';
import { headerLogoSide, VtcHeader } from './vtc-header.tsx';
import { VtcLogo } from './vtc-logo.tsx';

interface VtcPageHeaderProps {
  readonly vtc: Pick<
    PublicVtc,
    'name' | 'tag' | 'country' | 'slogan' | 'logoUrl' | 'logoSize' | 'bannerUrl' | 'bannerSize'
  >;
  /** The bottom of its card, such as figures. */
  readonly children?: ReactNode;
}

/** The header of a company's page, with the page's heading. */
export function VtcPageHeader({ vtc, children }: VtcPageHeaderProps) {
  const t = useTranslations('overview');
  const { name, tag, country, slogan, bannerUrl, bannerSize } = vtc;
  const hasBanner = bannerUrl !== null && bannerSize !== null;
  return (
    <VtcHeader
      name={<PageHeading>{name}</PageHeading>}
      tag={tag}
      country={country}
      slogan={slogan}
      logo={<VtcLogo vtc={vtc} side={headerLogoSide} alt={t('logo', { name })} />}
      banner={
        hasBanner ? (
          <VtcBanner url={bannerUrl} size={bannerSize} alt={t('banner', { name })} />
        ) : null
      }
    >
      {children}
    </VtcHeader>
  );
}
