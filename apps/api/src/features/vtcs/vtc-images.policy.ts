import { bannerBox, bannerWidths, logoBox, logoWidths } from '@waybill/schema/images';
import type { ImageKind } from '../../lib/images.ts';

/** How an image of a company is processed, and its form field. */
export interface VtcImageKind extends ImageKind {
  readonly field: 'logo' | 'banner';
}

export const logoImage: VtcImageKind = { field: 'logo', box: logoBox, copyWidths: logoWidths };
export const bannerImage: VtcImageKind = {
  field: 'banner',
  box: bannerBox,
  copyWidths: bannerWidths,
};
