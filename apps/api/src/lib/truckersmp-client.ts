import { z } from 'zod';
import { CallFailedError, type GuardedAgent } from './guarded-agent.ts';
import { readJson } from './read-json.ts';

/** A player as TruckersMP describes them. */
export interface Player {
  readonly id: number;
  /** Unchecked text. */
  readonly name: string;
  readonly isBanned: boolean;
  /** Null without a ban, and for one without an end. */
  readonly bannedUntil: Date | null;
}

/** TruckersMP said neither who the player is nor that there is none. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export interface TruckersMpClient {
  /** Finds the player with a Steam id. Null if TruckersMP says that there is none. @throws NoAnswerError */
  readonly findPlayer: (steamId: string) => Promise<Player | null>;
}

interface TruckersMpClientOptions {
  readonly guardedAgent: GuardedAgent;
  /** Without a slash at the end. */
  readonly url: string;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}

const answerSchema = z.union([
  z.object({
    error: z.literal(false),
    response: z.object({
      id: z.int().min(1).max(2_147_483_647),
      name: z.string(),
      // `steamID64` is a number, which JSON parsers round.
      steamID: z.string(),
      banned: z.boolean(),
      // In UTC.
      bannedUntil: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        .transform((text) => new Date(`${text.replace(' ', 'T')}Z`))
        .refine((date) => !Number.isNaN(date.getTime()))
        .nullable(),
    }),
  }),
  z.object({
    error: z.literal(true),
    descriptor: z.literal('Unable to find player with that ID.'),
  }),
]);

/** Creates the client of TruckersMP's API. */
export function createTruckersMpClient({
  guardedAgent,
  url,
  stopping,
}: TruckersMpClientOptions): TruckersMpClient {
  return {
    async findPlayer(steamId) {
      const address = `${url}/player/${steamId}`;
      const headers = { accept: 'application/json' };
      try {
        const { status, body } = await guardedAgent.get({ address, headers, signal: stopping });
        // The documentation has both for a player who is missing.
        if (status !== 200 && status !== 404) throw new NoAnswerError(`status ${status}`);
        return read(body, steamId);
      } catch (cause) {
        if (!(cause instanceof CallFailedError)) throw cause;
        throw new NoAnswerError(cause.problem, { cause });
      }
    },
  };
}

function read(body: string, steamId: string): Player | null {
  const { data } = answerSchema.safeParse(readJson(body));
  if (data === undefined) throw new NoAnswerError('the answer is not as documented');
  if (data.error) return null;
  const { id, name, steamID, banned, bannedUntil } = data.response;
  if (steamID !== steamId) throw new NoAnswerError('the answer is about another player');
  return { id, name, isBanned: banned, bannedUntil: banned ? bannedUntil : null };
}
