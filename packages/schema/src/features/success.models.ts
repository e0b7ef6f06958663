import { z } from 'zod';

/** The reply of a route that has nothing else to say. */
export const successSchema = z
  .object({ success: z.literal(true) })
  .meta({ examples: [{ success: true }] });
