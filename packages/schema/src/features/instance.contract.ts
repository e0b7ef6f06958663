import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { exampleInstance } from './instance.examples.ts';
import { registrationModes } from './instance.models.ts';
import { linkableServices } from './linked-accounts.models.ts';

/** Settings of the operator that the web app shows; read at run time, never built in. */
export const instanceSchema = z
  .object({
    name: z.string(),
    supportEmail: z.string().nullable(),
    version: z.string(),
    steamEmulated: z
      .boolean()
      .meta({ description: 'Whether sign-in uses the built-in emulator instead of Steam.' }),
    pushKey: z.string().meta({
      description: 'The server’s key for push subscriptions.',
    }),
    mail: z.boolean().meta({ description: 'Whether it can send email.' }),
    linkable: z
      .array(z.enum(linkableServices))
      .meta({ description: 'Services whose accounts users can link.' }),
    registration: z.enum(registrationModes).meta({ description: 'Who may register.' }),
    accent: z.string().nullable().meta({ description: 'Its accent colour as #rrggbb, if set.' }),
    logoUrl: z.string().nullable(),
    imprintUrl: z.string().nullable(),
    privacyUrl: z.string().nullable(),
  })
  .meta({ examples: [exampleInstance] });
export type Instance = z.infer<typeof instanceSchema>;

/** This installation of Waybill. */
export const instanceContract = {
  get: defineRoute({
    method: 'GET',
    path: '/instance',
    summary: 'Get this installation’s name and settings',
    access: 'public',
    response: instanceSchema,
    errors: [],
  }),
} as const;
