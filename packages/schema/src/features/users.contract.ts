import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { sections } from './users.models.ts';

/** What users say of themselves. */
export const usersContract = {
  setSection: defineRoute({
    method: 'PUT',
    path: '/users/me/sections/:section',
    summary: 'Remember whether you keep a section collapsed',
    access: 'user',
    params: z.strictObject({
      section: z.enum(sections, messages.fieldInvalid).meta({ examples: ['stats'] }),
    }),
    body: z
      .strictObject({ collapsed: z.boolean(messages.fieldInvalid) })
      .meta({ examples: [{ collapsed: true }] }),
    response: z.object({ success: z.literal(true) }).meta({ examples: [{ success: true }] }),
    errors: [],
  }),
} as const;
