import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';

/** What an operator has set and the web app shows; read at run time, never built in. */
export const instanceSchema = z
  .object({
    name: z.string(),
    supportEmail: z.string().nullable(),
    version: z.string(),
    steamEmulated: z
      .boolean()
      .meta({ description: 'True when sign-in goes to the built-in emulator instead of Steam.' }),
    pushKey: z.string().meta({
      description: 'With this key of the server a browser subscribes to what it is told by push.',
    }),
    mail: z.boolean().meta({ description: 'Whether it sends email.' }),
  })
  .meta({
    examples: [
      {
        name: 'Waybill',
        supportEmail: 'help@example.org',
        version: '1.0.0',
        steamEmulated: false,
        mail: true,
        pushKey:
          'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
      },
    ],
  });
export type Instance = z.infer<typeof instanceSchema>;

/** This installation of Waybill. */
export const instanceContract = {
  get: defineRoute({
    method: 'GET',
    path: '/instance',
    summary: 'Read what this installation is called and how to reach its operator',
    access: 'public',
    response: instanceSchema,
    errors: [],
  }),
} as const;
