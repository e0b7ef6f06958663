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

export const installerSchema = z.object({
  version: z.string().meta({ description: 'Of the companion that it installs.' }),
  path: z.string().meta({ description: 'The installer’s address on this server.' }),
  bytes: z.int(),
  sha256: z.string().meta({ description: 'Of the installer, hexadecimal.' }),
  signature: z.string().nullable().meta({
    description:
      'Ed25519 signature of version, size and SHA-256, in Base64. Companions update themselves only if it matches the key that they were installed with. Null if the installer is not signed.',
  }),
});
/** The companion's installer for Windows that a server offers. */
export type InstallerOffer = z.infer<typeof installerSchema>;

/** The companion, the program that runs beside the game. */
export const companionContract = {
  get: defineRoute({
    method: 'GET',
    path: '/companion',
    summary: 'Get the companion’s download addresses',
    description:
      'The package is null if the server has none packed, for example in development. The installer for Windows is null if the server has none.',
    access: 'public',
    answersAllAlike: true,
    response: z
      .object({ companion: companionSchema.nullable(), installer: installerSchema.nullable() })
      .meta({
        examples: [
          {
            companion: {
              version: '1.0.0',
              path: '/downloads/waybill-companion-76b5cfbb838e221d.tgz',
              bytes: 209_091,
              sha256: '76b5cfbb838e221d11725e2f8c86621100ae6917f09149c0ef5edb22e4f71074',
            },
            installer: {
              version: '1.0.0',
              path: '/downloads/Waybill-Companion-Setup-a3d4d9aff2344fb5.exe',
              bytes: 23_412_992,
              sha256: 'a3d4d9aff2344fb5e90b4f3cad9a7b950f3de541025d85bdb46910488807ad79',
              signature: null,
            },
          },
        ],
      }),
    errors: [],
  }),
} as const;
