import { bannerWidths, logoWidths } from '@waybill/schema/images';

/** As large as they are ever shown, on a screen of double density. */
export const logoImage = {
  field: 'logo',
  box: { width: 512, height: 512 },
  copyWidths: logoWidths,
};
export const bannerImage = {
  field: 'banner',
  box: { width: 1_920, height: 640 },
  copyWidths: bannerWidths,
};
