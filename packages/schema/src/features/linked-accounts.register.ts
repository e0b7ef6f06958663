export const messages = {
  discordRefused: 'Discord could not confirm your account. Please start again.',
  discordUnavailable: 'Discord did not answer. Please try again in a moment.',
  discordTaken:
    'This Discord account is linked to another account here. Unlink it there first, or choose another Discord account.',
  discordLinked: 'You already linked a Discord account. Unlink it first.',
} as const;

export const limits = {
  /** How long a user may take on Discord’s page. */
  discordStateLifeMs: 10 * 60_000,
  discordName: { max: 64 },
  truckersMpName: { max: 64 },
  /** How long an answer of TruckersMP counts as current. */
  truckersMpFreshMs: 60_000,
} as const;

export const errors = {
  DISCORD_REFUSED: { status: 400, message: messages.discordRefused },
  DISCORD_TAKEN: { status: 409, message: messages.discordTaken },
  DISCORD_LINKED: { status: 409, message: messages.discordLinked },
  DISCORD_UNAVAILABLE: { status: 502, message: messages.discordUnavailable },
} as const;

export const rateLimits = {
  /** Steps of linking a Discord account, two for each link. */
  discordByUser: { points: 20, perSeconds: 3_600 },
  truckersMpByUser: { points: 10, perSeconds: 3_600 },
  /** All requests of the installation to TruckersMP. */
  truckersMpRequests: { points: 60, perSeconds: 60 },
} as const;
