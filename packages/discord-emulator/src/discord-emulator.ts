import { type LocalServer, serveLocally } from '@waybill/steam-emulator/serve-locally';
import { submitForm } from '@waybill/steam-emulator/submit-form';
import {
  createApp,
  type DiscordFault,
  type EmulatedApplication,
  type EmulatorState,
  type LoggedRequest,
} from './app.ts';
import { createAuthorizations } from './authorizations.ts';
import { buildGuild, type EmulatedGuild, emulatedGuilds, type GuildPlan } from './guilds.ts';
import { createInteractionSigner, type InteractionSigner } from './interactions.ts';
import { emulatedPeople, type EmulatedPerson } from './people.ts';
import { discordLimits, type EmulatedLimits } from './rate-limits.ts';

export type DiscordEmulatorOptions = {
  /** 0, the default, uses any free port. */
  readonly port?: number;
  readonly people?: readonly EmulatedPerson[];
  readonly guilds?: readonly GuildPlan[];
  /** Additional host names that people may be redirected to. */
  readonly returnHosts?: readonly string[];
  /** Limits other than Discord's. */
  readonly limits?: Partial<EmulatedLimits>;
  /** The clock of limits and expiry, in milliseconds. */
  readonly now?: () => number;
};

export type DiscordEmulator = LocalServer & {
  /** The application's credentials, as the portal shows them. */
  readonly application: EmulatedApplication & Pick<InteractionSigner, 'publicKey'>;
  readonly people: readonly EmulatedPerson[];
  /** The live guilds, by id; a test may change roles and members. */
  readonly guilds: ReadonlyMap<string, EmulatedGuild>;
  /** All requests to the API, in the order of their answers. */
  readonly log: readonly LoggedRequest[];
  /** Signs an interaction as Discord would. */
  readonly signInteraction: InteractionSigner['signHeaders'];
  /** How many people's access tokens work. */
  countActiveTokens(): number;
  /** Sets the API's answer from now on. Pages always work. */
  setFault(fault: DiscordFault): void;
  /** Sets whether revoking tokens fails while everything else works. */
  refuseRevocations(refuses: boolean): void;
  /**
   * Submits the authorization page over HTTP as a browser would. Returns the URL that the browser is redirected to.
   * @throws when the emulator refuses.
   */
  approve(authorizationUrl: string, personId: string, guildId?: string): Promise<string>;
  /** The same for Cancel. */
  cancel(authorizationUrl: string): Promise<string>;
};

/** The credentials of the emulated application. They are not secret. */
const application: EmulatedApplication = {
  clientId: '157730590492196864',
  clientSecret: 'emulated-client-secret-0123456789',
  botToken: 'emulated.bot.token-0123456789',
};

/**
 * Starts a fake Discord on the loopback interface: the OAuth2 code grant, its API of people, servers and roles with
 * limits, and the signing of interactions.
 * @throws when the port is taken.
 */
export async function startDiscordEmulator(
  options: DiscordEmulatorOptions = {},
): Promise<DiscordEmulator> {
  const guilds = (options.guilds ?? emulatedGuilds).map(buildGuild);
  const now = options.now ?? Date.now;
  const signer = createInteractionSigner();
  const state: EmulatorState = {
    application,
    people: options.people ?? emulatedPeople,
    guilds: new Map(guilds.map((guild) => [guild.id, guild])),
    returnHosts: options.returnHosts ?? [],
    authorizations: createAuthorizations(now),
    limits: { ...discordLimits, ...options.limits },
    now,
    log: [],
    fault: 'none',
    refusesRevocations: false,
  };
  const server = await serveLocally(createApp(state), options.port ?? 0);
  const decide = new URL('/oauth2/decide', server.url);
  return {
    ...server,
    application: { ...application, publicKey: signer.publicKey },
    people: state.people,
    guilds: state.guilds,
    log: state.log,
    signInteraction: (...signed) => signer.signHeaders(...signed),
    countActiveTokens: () => state.authorizations.countActive(),
    setFault: (fault) => {
      state.fault = fault;
    },
    refuseRevocations: (refuses) => {
      state.refusesRevocations = refuses;
    },
    approve: (authorizationUrl, personId, guildId) =>
      submitForm(decide, authorizationUrl, {
        person: personId,
        ...(guildId !== undefined && { guild: guildId }),
      }),
    cancel: (authorizationUrl) => submitForm(decide, authorizationUrl, { cancel: 'yes' }),
  };
}
