import { z } from 'zod';

export const accountSchema = z.strictObject({
  /** The origin of the server, without a slash at its end. */
  server: z.string(),
  userId: z.string(),
  username: z.string(),
  /** As it was signed in with; missing in what older versions wrote. */
  email: z.string().optional(),
  token: z.string(),
});
/** Who is signed in where. */
export type Account = z.infer<typeof accountSchema>;
