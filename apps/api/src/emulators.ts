import type { Config } from './config.ts';

/** The emulators that run in this process. */
export interface Emulators {
  /** Undefined: the real Steam. */
  readonly steamUrl: string | undefined;
  /** The configuration with the credentials and addresses of those of Discord and TruckersMP. */
  readonly config: Config;
  readonly close: () => Promise<void>;
}

/** Starts the emulators that the configuration asks for, on the loopback interface. */
export async function startEmulators(config: Config): Promise<Emulators> {
  const returnHosts = [new URL(config.publicUrl).hostname];
  const steam = config.steamEmulated ? await startSteam(returnHosts) : null;
  const community = config.communityEmulated ? await startCommunity(returnHosts) : null;
  return {
    steamUrl: steam?.url,
    config: { ...config, ...community?.settings },
    async close() {
      await Promise.all([steam?.close(), community?.close()]);
    },
  };
}

async function startSteam(returnHosts: readonly string[]) {
  const { startSteamEmulator } = await import('@waybill/steam-emulator/steam-emulator');
  return startSteamEmulator({ returnHosts });
}

/** Starts the emulators of Discord and TruckersMP. */
export async function startCommunity(returnHosts: readonly string[]) {
  const { startDiscordEmulator } = await import('@waybill/discord-emulator/discord-emulator');
  const { startTruckersMpEmulator } =
    await import('@waybill/truckersmp-emulator/truckersmp-emulator');
  const discord = await startDiscordEmulator({ returnHosts });
  const truckersMp = await startTruckersMpEmulator();
  const { clientId, clientSecret } = discord.application;
  return {
    discord,
    truckersMp,
    settings: {
      communityEmulated: true,
      discord: { clientId, clientSecret, emulatorUrl: discord.url },
      truckersMpUrl: truckersMp.apiUrl,
    },
    close: () => Promise.all([discord.close(), truckersMp.close()]),
  };
}
