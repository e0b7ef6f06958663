import { serveLocally } from '@waybill/steam-emulator/serve-locally';
import { createApp } from './app.ts';
import { createAuthorizations } from './authorizations.ts';
import { buildGuild, emulatedGuilds } from './guilds.ts';
import { createInteractionSigner } from './interactions.ts';
import { emulatedPeople } from './people.ts';
import { discordLimits } from './rate-limits.ts';
/** The credentials of the emulated application. They are secret from nobody. */
const application = {
  clientId: '157730590492196864',
  clientSecret: 'emulated-client-secret-0123456789',
  botToken: 'emulated.bot.token-0123456789',
};
/**
 * Starts a fake Discord on the loopback interface: the OAuth2 code grant, its API of people, servers and roles with
 * limits, and the signing of interactions.
 * @throws when the port is taken.
 */
export async function startDiscordEmulator(options = {}) {
  const guilds = (options.guilds ?? emulatedGuilds).map(buildGuild);
  const now = options.now ?? Date.now;
  const signer = createInteractionSigner();
  const state = {
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
  return {
    ...server,
    application: { ...application, publicKey: signer.publicKey },
    people: state.people,
    guilds: state.guilds,
    log: state.log,
    signInteraction: signer.signHeaders,
    countActiveTokens: () => state.authorizations.countActive(),
    setFault: (fault) => {
      state.fault = fault;
    },
    refuseRevocations: (refuses) => {
      state.refusesRevocations = refuses;
    },
    approve: (authorizationUrl, personId, guildId) =>
      decide(server.url, authorizationUrl, {
        person: personId,
        ...(guildId !== undefined && { guild: guildId }),
      }),
    cancel: (authorizationUrl) => decide(server.url, authorizationUrl, { cancel: 'yes' }),
  };
}
/** Submits the form of the authorization page. */
async function decide(emulatorUrl, authorizationUrl, fields) {
  const form = new URL(authorizationUrl).searchParams;
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(new URL('/oauth2/decide', emulatorUrl), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  await response.body?.cancel();
  const location = response.headers.get('location');
  if (!location) throw new Error(`the emulator refused with status ${response.status}`);
  return location;
}
