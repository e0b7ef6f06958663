import { bannerBox, bannerWidths, logoBox, logoWidths } from '@waybill/schema/images';
import type { ImageKind } from '../../lib/images.ts';

/** What becomes of an image of a company, and in which field of the form it comes. */
export interface VtcImageKind extends ImageKind {
  readonly field: 'logo' | 'banner';
}

export const logoImage: VtcImageKind = { field: 'logo', box: logoBox, copyWidths: logoWidths };
export const bannerImage: VtcImageKind = {
  field: 'banner',
  box: bannerBox,
  copyWidths: bannerWidths,
};
