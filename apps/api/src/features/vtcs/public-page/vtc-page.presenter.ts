import { vtcCardTexts } from '@waybill/schema/features/vtcs.texts';
import type { PageHead } from '../../../http/page-head.ts';
import { buildMediaUrl } from '../../media/media.presenter.ts';
import type { VtcCardRow } from './vtc-page.data.ts';

/** The head of a company's page: its card shows the banner, or else the logo. */
export function presentVtcHead(row: VtcCardRow): PageHead {
  const { name, tag, slogan, logo, banner } = row;
  const { sha256, width, height } = banner ?? logo;
  const facts = [vtcCardTexts.drivers(row.memberCount), vtcCardTexts.recruitment[row.recruitment]];
  return {
    title: `${name} [${tag}]`,
    description: [slogan, ...facts].join(' · '),
    path: `/vtc/${encodeURIComponent(tag)}`,
    image: {
      path: buildMediaUrl(sha256),
      width,
      height,
      alt: banner ? vtcCardTexts.banner(name) : vtcCardTexts.logo(name),
      isWide: banner !== null,
    },
  };
}
