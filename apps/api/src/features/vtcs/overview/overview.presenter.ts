import { vtcCardTexts } from '@waybill/schema/features/vtcs.texts';
import { bannerWidths, srcSetOf } from '@waybill/schema/images';
import type { Language } from '@waybill/schema/preferences';
import escapeHtml from 'escape-html';
import { buildMediaUrl } from '../../media/media.presenter.ts';
import type { BannerRow } from './overview.data.ts';

/** The banner where the overview has it, in the same width as the app asks for. */
export function renderBanner({ name, sha256, width, height }: BannerRow, locale: Language): string {
  const url = buildMediaUrl(sha256);
  const attributes = Object.entries({
    alt: vtcCardTexts[locale].banner(name),
    width: String(width),
    height: String(height),
    decoding: 'sync',
    sizes: '(max-width: 1200px) 100vw, 1200px',
    srcset: srcSetOf(url, { width, height }, bannerWidths),
    src: url,
    // Among all that the page takes it is what is seen first.
    fetchpriority: 'high',
  }).map(([attribute, value]) => `${attribute}="${escapeHtml(value)}"`);
  return `<div class="first-banner"><img ${attributes.join(' ')}></div>`;
}
