import { z } from 'zod';
import { idSchema } from '../text.ts';
import { imageTypes, type Size } from '../images.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

/** The dimensions of an image. */
export const sizeSchema: z.ZodType<Size> = z.object({ width: z.int(), height: z.int() });

/** The URL of a user's avatar. */
export const avatarUrlSchema = z.string().nullable().meta({
  description: 'Their Steam avatar at the last sign-in, 128 pixels square. Null without one.',
});

/** A user with name. */
export const personSchema = z.object({ id: idSchema, username: z.string() });

/** A user with name and avatar. */
export const portrayedSchema = z.object({
  id: idSchema,
  username: z.string(),
  avatarUrl: avatarUrlSchema,
});
export type Portrayed = z.infer<typeof portrayedSchema>;

/** An image with its dimensions, so that a page can reserve its space. */
export const pictureSchema = z.object({ url: z.string(), size: sizeSchema });
export type Picture = z.infer<typeof pictureSchema>;

/** The rule for uploaded pictures of events. */
export const pictureRule = {
  required: true,
  belowBytes: limits.pictureBytes,
  types: imageTypes,
  missing: messages.pictureRequired,
  tooLarge: 'PICTURE_TOO_LARGE',
} as const;

/** The errors of a route that takes such a picture. */
export const pictureErrors = [
  'PICTURE_TOO_LARGE',
  'IMAGE_TYPE_INVALID',
  'IMAGE_UNREADABLE',
  'IMAGE_DIMENSIONS_TOO_LARGE',
] as const;
