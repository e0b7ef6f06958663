import { bannerBox, bannerWidths, logoBox, logoWidths } from '@waybill/schema/images';

/** What becomes of the images of a company. */
export const logoImage = { field: 'logo', box: logoBox, copyWidths: logoWidths };
export const bannerImage = { field: 'banner', box: bannerBox, copyWidths: bannerWidths };
