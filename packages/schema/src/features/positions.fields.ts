import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, pageLimitSchema } from '../text.ts';
import { liveVisibilities, positionScopes } from './positions.models.ts';
import { games, int, trialSchema } from './telemetry.models.ts';

/** A device's current position. Never stored. */
export const pingSchema = z.strictObject({
  sessionId: z.uuidv7(messages.identifierInvalid).toLowerCase(),
  game: z.enum(games, messages.fieldInvalid),
  startedAt: z.iso
    .datetime({ precision: 3, error: messages.fieldInvalid })
    .exactOptional()
    .meta({ description: 'The session’s start. Default: the time in its id.' }),
  trial: trialSchema,
  s: z
    .tuple([
      int(0, limits.telemetrySessionMs.max),
      int(-1e6, 1e6),
      int(-1e6, 1e6),
      int(-1e5, 1e5),
      int(0, 1e5),
      int(0, 5e6),
      int(0, 1e10),
    ])
    .meta({ description: 't, x, z, speedCmS, limitCmS (0: none), fuelMl, odometerM.' }),
});
export type Ping = z.output<typeof pingSchema>;

export const visibilitySchema = z.strictObject({
  visibility: z.enum(liveVisibilities, messages.liveVisibilityInvalid),
});

/** The origin of a website that may frame a public map. */
export const publicMapOrigin = z
  .string(messages.mapOriginInvalid)
  .trim()
  .max(limits.mapOrigin.max, messages.mapOriginInvalid)
  .transform((typed, ctx) => {
    const text = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
    const address = URL.canParse(text) ? new URL(text) : null;
    // A scheme alone, such as https:, would otherwise be the host, which allows every website.
    const isOrigin =
      address?.protocol === 'https:' &&
      /[.\]]/.test(address.hostname) &&
      address.username + address.password + address.search + address.hash === '' &&
      address.pathname === '/' &&
      /^[a-z0-9.:[\]-]+$/.test(address.host);
    if (isOrigin) return address.origin;
    ctx.addIssue({ code: 'custom', message: messages.mapOriginInvalid });
    return z.NEVER;
  });

/** The form of the public map. */
export const publicMapFormSchema = z.strictObject({
  isOn: z.boolean(messages.fieldInvalid),
  showsNames: z.boolean(messages.fieldInvalid),
  frameAncestors: z
    .array(publicMapOrigin, messages.fieldInvalid)
    .max(limits.mapOrigins, messages.mapOriginsTooMany)
    .transform((origins) => [...new Set(origins)]),
});
export type PublicMapForm = z.output<typeof publicMapFormSchema>;

const metre = int(-2e6, 2e6, messages.liveViewInvalid);

/** The visible part of the map, in game metres. */
export const viewSchema = z
  .strictObject({ x0: metre, z0: metre, x1: metre, z1: metre })
  .refine(({ x0, z0, x1, z1 }) => x0 < x1 && z0 < z1, messages.liveViewInvalid);
export type View = z.output<typeof viewSchema>;

const metreOfAddress = z.coerce
  .number(messages.liveViewInvalid)
  .int(messages.liveViewInvalid)
  .min(-2e6, messages.liveViewInvalid)
  .max(2e6, messages.liveViewInvalid);

const eventIdSchema = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

/** The query of a stream. `event:<id>` shows the convoy of an event. */
export const streamQuerySchema = z
  .strictObject({
    game: z.enum(games, messages.fieldInvalid),
    scope: z
      .union(
        [z.enum(positionScopes), z.templateLiteral(['event:', eventIdSchema])],
        messages.liveScopeInvalid,
      )
      .default('company'),
    x0: metreOfAddress,
    z0: metreOfAddress,
    x1: metreOfAddress,
    z1: metreOfAddress,
  })
  .refine(({ x0, z0, x1, z1 }) => x0 < x1 && z0 < z1, messages.liveViewInvalid);
export type StreamQuery = z.output<typeof streamQuerySchema>;

export const onTheRoadQuerySchema = z.strictObject({
  scope: z.enum(['company', 'allies'], messages.liveScopeInvalid).default('company'),
  game: z.enum(games, messages.fieldInvalid).optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type OnTheRoadQuery = z.output<typeof onTheRoadQuerySchema>;
