import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { exampleInstance } from './instance.examples.ts';
import { registrationModes } from './instance.models.ts';

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
    registration: z.enum(registrationModes).meta({ description: 'Who may make an account.' }),
    accent: z
      .string()
      .nullable()
      .meta({ description: 'Its own colour, as #rrggbb, if it has one.' }),
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
    summary: 'Read what this installation is called and how to reach its operator',
    access: 'public',
    response: instanceSchema,
    errors: [],
  }),
} as const;
