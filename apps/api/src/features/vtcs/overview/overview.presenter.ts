import { vtcCardTexts } from '@waybill/schema/features/vtcs.texts';
import { bannerWidths, srcSetOf } from '@waybill/schema/images';
import type { Language } from '@waybill/schema/preferences';
import escapeHtml from 'escape-html';
import type { OwnPart } from '../../../http/first-sight.ts';
import { buildMediaUrl } from '../../media/media.presenter.ts';
import type { BannerRow } from './overview.data.ts';

/** The banner where the overview has it, in the same width as the app asks for. */
export function renderBanner(
  { name, sha256, width, height }: BannerRow,
  locale: Language,
): OwnPart {
  const src = buildMediaUrl(sha256);
  const srcset = srcSetOf(src, { width, height }, bannerWidths);
  const sizes = '(max-width: 1200px) 100vw, 1200px';
  const image = writeAttributes({
    alt: vtcCardTexts[locale].banner(name),
    width: String(width),
    height: String(height),
    decoding: 'sync',
    sizes,
    srcset,
    src,
  });
  // Among all that the page takes it is what is seen first.
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
