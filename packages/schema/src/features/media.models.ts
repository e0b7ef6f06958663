import { z } from 'zod';
import { idSchema } from '../text.ts';
import type { Size } from '../images.ts';

/** How large an image is. */
export const sizeSchema: z.ZodType<Size> = z.object({ width: z.int(), height: z.int() });

/** The address of a user's avatar, wherever a user is shown. */
export const avatarUrlSchema = z
  .string()
  .nullable()
  .meta({
    description:
      'The picture of their Steam profile, 128 pixels square, as it was when they last signed in. ' +
      'Null without one.',
  });

/** Somebody by name and picture. */
export const portrayedSchema = z.object({
  id: idSchema,
  username: z.string(),
  avatarUrl: avatarUrlSchema,
});
export type Portrayed = z.infer<typeof portrayedSchema>;
