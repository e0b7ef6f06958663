import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';

export const companionSchema = z.object({
  version: z.string(),
  path: z.string().meta({
    description:
      'The package’s address on this server. It changes with each version, because npx caches packages by address.',
  }),
  bytes: z.int(),
  sha256: z.string().meta({ description: 'Of the package, hexadecimal.' }),
});
/** The companion package that a server offers, packed for npm. */
export type CompanionOffer = z.infer<typeof companionSchema>;

/** The companion, the program that runs beside the game. */
export const companionContract = {
  get: defineRoute({
    method: 'GET',
    path: '/companion',
    summary: 'Get the companion’s download address',
    description: 'Null if the server has no packed companion, for example in development.',
    access: 'public',
    answersAllAlike: true,
    response: z.object({ companion: companionSchema.nullable() }).meta({
      examples: [
        {
          companion: {
            version: '1.0.0',
            path: '/downloads/waybill-companion-76b5cfbb838e221d.tgz',
            bytes: 209_091,
            sha256: '76b5cfbb838e221d11725e2f8c86621100ae6917f09149c0ef5edb22e4f71074',
          },
        },
      ],
    }),
    errors: [],
  }),
} as const;
