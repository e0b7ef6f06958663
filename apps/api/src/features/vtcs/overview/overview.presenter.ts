import { bannerWidths, srcSetOf } from '@waybill/schema/images';
import type { Language } from '@waybill/schema/preferences';
import escapeHtml from 'escape-html';
import type { OwnPart } from '../../../http/first-sight.ts';
import { buildMediaUrl } from '../../media/media.presenter.ts';
import { describeImage } from '../card-texts.presenter.ts';
import type { BannerRow } from './overview.data.ts';

/** Renders the banner where the overview shows it, in the same width that the app requests. */
export function renderBanner(
  { name, sha256, width, height }: BannerRow,
  locale: Language,
): OwnPart {
  const src = buildMediaUrl(sha256);
  const srcset = srcSetOf(src, { width, height }, bannerWidths);
  const sizes = '(max-width: 1200px) 100vw, 1200px';
  const image = writeAttributes({
    alt: describeImage('banner', name, locale),
    width: String(width),
    height: String(height),
    decoding: 'sync',
    sizes,
    srcset,
    src,
  });
  // The first visible part of the page, so it is loaded first.
  const link = writeAttributes({ imagesrcset: srcset, imagesizes: sizes, fetchpriority: 'high' });
  return {
    body: `<div class="first-banner"><img ${image}></div>`,
    preload: `<link rel="preload" as="image" ${link}>`,
  };
}

function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${escapeHtml(value)}"`)
    .join(' ');
}
