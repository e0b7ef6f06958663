import { z } from 'zod';
import { idSchema } from '../text.ts';
import type { Size } from '../images.ts';

/** The dimensions of an image. */
export const sizeSchema: z.ZodType<Size> = z.object({ width: z.int(), height: z.int() });

/** The URL of a user's avatar. */
export const avatarUrlSchema = z.string().nullable().meta({
  description: 'Their Steam avatar at the last sign-in, 128 pixels square. Null without one.',
});

/** A user with name and avatar. */
export const portrayedSchema = z.object({
  id: idSchema,
  username: z.string(),
  avatarUrl: avatarUrlSchema,
});
export type Portrayed = z.infer<typeof portrayedSchema>;
