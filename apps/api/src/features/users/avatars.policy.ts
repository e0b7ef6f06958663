import { avatarBox, avatarWidths } from '@waybill/schema/images';

/** What becomes of the picture of a Steam profile. */
export const avatarImage = {
  field: 'avatar',
  box: avatarBox,
  fillsBox: true,
  copyWidths: avatarWidths,
};
