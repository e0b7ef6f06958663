import type { RequestHandler, Response } from 'express';

/** The limits of requests; tests lower them. */
export type EmulatedLimits = {
  /** Requests of one credential, or of one address without any, in a second. */
  readonly perSecond: number;
  /** Changes of members' roles in one guild in ten seconds. */
  readonly roleChangesPerTenSeconds: number;
  /** Answers of 401, 403 and 429 in ten minutes before an address is banned for a while. */
  readonly invalidPerTenMinutes: number;
};

/** Discord's documented ones, and a limit of a route that its headers tell. */
export const discordLimits: EmulatedLimits = {
  perSecond: 50,
  roleChangesPerTenSeconds: 10,
  invalidPerTenMinutes: 10_000,
};

type Window = { startedAt: number; count: number };

type Deps = { readonly limits: EmulatedLimits; readonly now: () => number };

/** Counts requests in fixed windows. */
function createCounter(now: () => number, windowMs: number) {
  const windows = new Map<string, Window>();
  return (key: string, adds = 1) => {
    const known = windows.get(key);
    const isOld = !known || now() - known.startedAt >= windowMs;
    const window = isOld ? { startedAt: now(), count: 0 } : known;
    windows.set(key, window);
    window.count += adds;
    return { count: window.count, resetMs: window.startedAt + windowMs - now() };
  };
}

export type RateLimits = {
  /** Refuses with 429 beyond the global limit, and everything while the address is banned. */
  readonly global: RequestHandler;
  /** Refuses beyond the limit of a guild's role changes, and tells the rest in headers. */
  readonly roleChanges: RequestHandler<{ guildId: string }>;
};

/** Creates the limits of one emulator. */
export function createRateLimits({ limits, now }: Deps): RateLimits {
  const countInSecond = createCounter(now, 1_000);
  const countChanges = createCounter(now, 10_000);
  const countInvalid = createCounter(now, 600_000);
  return {
    global(request, response, next) {
      const address = request.ip ?? '';
      if (countInvalid(address, 0).count >= limits.invalidPerTenMinutes) {
        response.status(429).set('retry-after', '600').type('text').send('error code: 1015');
        return;
      }
      response.on('finish', () => {
        if (isInvalid(response)) countInvalid(address);
      });
      const { count, resetMs } = countInSecond(request.get('authorization') ?? address);
      if (count <= limits.perSecond) return next();
      response.set('x-ratelimit-global', 'true');
      refuse(response, 'global', resetMs);
    },
    roleChanges(request, response, next) {
      const { count, resetMs } = countChanges(request.params.guildId);
      const most = limits.roleChangesPerTenSeconds;
      response.set({
        'x-ratelimit-limit': String(most),
        'x-ratelimit-remaining': String(Math.max(0, most - count)),
        'x-ratelimit-reset': String((now() + resetMs) / 1_000),
        'x-ratelimit-reset-after': String(resetMs / 1_000),
        'x-ratelimit-bucket': 'member-roles',
      });
      if (count <= most) return next();
      refuse(response, 'user', resetMs);
    },
  };
}

/** Discord doesn't count refusals of a shared limit. */
function isInvalid(response: Response): boolean {
  const { statusCode } = response;
  if (statusCode === 429) return response.getHeader('x-ratelimit-scope') !== 'shared';
  return statusCode === 401 || statusCode === 403;
}

/** Answers that a limit is reached. The header has whole seconds, the body exact ones. */
export function refuse(
  response: Response,
  scope: 'global' | 'user' | 'shared',
  resetMs: number,
): void {
  response
    .status(429)
    .set({ 'retry-after': String(Math.ceil(resetMs / 1_000)), 'x-ratelimit-scope': scope })
    .json({
      message: 'You are being rate limited.',
      retry_after: resetMs / 1_000,
      global: scope === 'global',
    });
}
