import { z } from 'zod';
import { exampleLinkedAccounts } from './linked-accounts.examples.ts';

const momentSchema = z.iso.datetime();

/** The services whose accounts a user can link. */
export const linkableServices = ['DISCORD', 'TRUCKERSMP'] as const;
export type LinkableService = (typeof linkableServices)[number];

/** A linked Discord account, as it was when it was linked. */
export const discordAccountSchema = z.object({
  id: z.string().meta({ description: 'Its id at Discord.' }),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  linkedAt: momentSchema,
});
export type DiscordAccount = z.infer<typeof discordAccountSchema>;

/** What TruckersMP last said about a user’s Steam account. */
export const truckersMpAccountSchema = z.object({
  linkedAt: momentSchema,
  checkedAt: momentSchema
    .nullable()
    .meta({ description: 'When TruckersMP last answered; null if it never did.' }),
  failedAt: momentSchema
    .nullable()
    .meta({ description: 'When TruckersMP last did not answer; null if it answered since.' }),
  player: z
    .object({
      id: z.int(),
      name: z.string(),
      isBanned: z.boolean(),
      bannedUntil: momentSchema
        .nullable()
        .meta({ description: 'When the ban ends; null without a ban or without an end.' }),
    })
    .nullable()
    .meta({ description: 'Null if TruckersMP has no such account, or never answered.' }),
});
export type TruckersMpAccount = z.infer<typeof truckersMpAccountSchema>;

export const linkedAccountsSchema = z
  .object({
    discord: discordAccountSchema.nullable(),
    truckersMp: truckersMpAccountSchema.nullable(),
  })
  .meta({ examples: [exampleLinkedAccounts] });
export type LinkedAccounts = z.infer<typeof linkedAccountsSchema>;
