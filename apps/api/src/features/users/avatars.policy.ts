import { avatarBox, avatarWidths } from '@waybill/schema/images';

/** How the picture of a Steam profile is processed. */
export const avatarImage = {
  field: 'avatar',
  box: avatarBox,
  fillsBox: true,
  copyWidths: avatarWidths,
};
