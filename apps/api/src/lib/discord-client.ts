import { z } from 'zod';
import { CallFailedError, type Answer, type GuardedAgent } from './guarded-agent.ts';
import { readJson } from './read-json.ts';

/** Why Discord gave nothing: it refused, or it didn't answer as documented. */
export type DiscordProblem = 'REFUSED' | 'UNAVAILABLE';

/** A failed exchange with Discord. The message has no code, token or secret. */
export class DiscordFailedError extends Error {
  override readonly name = 'DiscordFailedError';
  readonly problem: DiscordProblem;

  constructor(problem: DiscordProblem, reason: string, options?: ErrorOptions) {
    super(`Discord: ${reason}`, options);
    this.problem = problem;
  }
}

/** A person at Discord. */
export interface DiscordPerson {
  /** Up to 20 digits. */
  readonly id: string;
  /** Unchecked text. */
  readonly name: string;
  /** The hash of the picture. Null without one. */
  readonly avatar: string | null;
}

export interface DiscordClient {
  /** Returns the address of the page where a person agrees to tell who they are. */
  readonly buildIdentifyUrl: (visit: Visit) => string;
  /**
   * Returns who agreed, and revokes the access that the code gave.
   * @throws DiscordFailedError
   */
  readonly identify: (
    answer: Pick<Visit, 'redirectUri'> & { readonly code: string },
  ) => Promise<DiscordPerson>;
  /** Fetches a person's picture, unvalidated. Null if they have none. @throws DiscordFailedError */
  readonly fetchPicture: (person: DiscordPerson) => Promise<Buffer | null>;
}

interface Visit {
  readonly redirectUri: string;
  readonly state: string;
}

interface DiscordClientOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly guardedAgent: GuardedAgent;
  /** A Discord emulator, used instead. */
  readonly emulatorUrl: string | null;
  /** In the form that Discord requires: `DiscordBot (<address>, <version>)`. */
  readonly userAgent: string;
  /** Called if an access could not be revoked. It then ends after a week. */
  readonly onRevokeFailure: (error: DiscordFailedError) => void;
}

const tokenSchema = z.object({
  token_type: z.literal('Bearer'),
  access_token: z.string().regex(/^[\w.~+/=-]{1,512}$/),
  scope: z.string(),
});
const personSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z
    .string()
    .regex(/^\w{1,64}$/)
    .nullish(),
});
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** Creates the client of Discord's OAuth2 pages and API. */
export function createDiscordClient(options: DiscordClientOptions): DiscordClient {
  const { clientId, clientSecret, guardedAgent, emulatorUrl, userAgent, onRevokeFailure } = options;
  const site = emulatorUrl ?? 'https://discord.com';
  const api = `${site}/api/v10`;
  const pictures = emulatorUrl ?? 'https://cdn.discordapp.com';
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');

  const get = (address: string, authorization?: string) =>
    orUnavailable(
      guardedAgent.get({
        address,
        headers: { 'user-agent': userAgent, ...(authorization && { authorization }) },
      }),
    );
  const postForm = (path: string, form: Readonly<Record<string, string>>) =>
    orUnavailable(
      guardedAgent.post({
        address: `${api}${path}`,
        headers: { ...formHeaders, 'user-agent': userAgent, authorization: `Basic ${basic}` },
        body: new URLSearchParams(form).toString(),
      }),
    );

  const exchange = async (code: string, redirectUri: string) => {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    const answer = await postForm('/oauth2/token', form);
    // A wrong or used code. Any other refusal, such as of the secret, is not the user's fault.
    if (answer.status === 400) throw new DiscordFailedError('REFUSED', 'the code was refused');
    return read(answer, tokenSchema);
  };
  const revoke = async (token: string): Promise<void> => {
    try {
      requireOk(await postForm('/oauth2/token/revoke', { token, token_type_hint: 'access_token' }));
    } catch (error) {
      if (!(error instanceof DiscordFailedError)) throw error;
      onRevokeFailure(error);
    }
  };

  return {
    buildIdentifyUrl({ redirectUri, state }) {
      const url = new URL('/oauth2/authorize', site);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        scope: 'identify',
        redirect_uri: redirectUri,
        state,
        prompt: 'consent',
      }).toString();
      return url.href;
    },

    async identify({ code, redirectUri }) {
      const { access_token: token, scope } = await exchange(code, redirectUri);
      try {
        if (scope !== 'identify') {
          throw new DiscordFailedError('REFUSED', 'another scope was granted');
        }
        return readPerson(await get(`${api}/users/@me`, `Bearer ${token}`));
      } finally {
        await revoke(token);
      }
    },

    async fetchPicture({ id, avatar }) {
      if (avatar === null) return null;
      const answer = await get(`${pictures}/avatars/${id}/${avatar}.png?size=128`);
      return requireOk(answer).bytes;
    },
  };
}

function readPerson(answer: Answer): DiscordPerson {
  const { id, username, global_name: shown, avatar } = read(answer, personSchema);
  return { id, name: shown ?? username, avatar: avatar ?? null };
}

function read<Schema extends z.ZodType>(answer: Answer, schema: Schema): z.output<Schema> {
  const { data, error } = schema.safeParse(readJson(requireOk(answer).body));
  if (error) {
    throw new DiscordFailedError('UNAVAILABLE', 'the answer is not as documented', {
      cause: error,
    });
  }
  return data;
}

function requireOk(answer: Answer): Answer {
  if (answer.status !== 200) {
    throw new DiscordFailedError('UNAVAILABLE', `status ${answer.status}`);
  }
  return answer;
}

async function orUnavailable(calling: Promise<Answer>): Promise<Answer> {
  try {
    return await calling;
  } catch (cause) {
    if (!(cause instanceof CallFailedError)) throw cause;
    throw new DiscordFailedError('UNAVAILABLE', cause.problem, { cause });
  }
}
