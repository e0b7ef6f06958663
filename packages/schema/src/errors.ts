import { z } from 'zod';
import { messages } from './messages.ts';

interface CatalogueEntry {
  /** The HTTP status that the code is answered with. */
  readonly status: number;
  /** The sentence for people, unless the thrower gives a better one. */
  readonly message: string;
}

/** Every error that the API answers: a stable code for programs, its status and its sentence. */
export const errorCatalogue = {
  MALFORMED_REQUEST: { status: 400, message: messages.bodyMalformed },
  STEAM_REFUSED: { status: 400, message: messages.steamRefused },
  SIGN_IN_REQUIRED: { status: 401, message: messages.signInRequired },
  CREDENTIALS_WRONG: { status: 401, message: messages.credentialsWrong },
  CODE_WRONG: { status: 401, message: messages.codeWrong },
  TWO_FACTOR_REQUIRED: { status: 401, message: messages.twoFactorRequired },
  TWO_FACTOR_WRONG: { status: 401, message: messages.twoFactorWrong },
  FORBIDDEN: { status: 403, message: messages.forbidden },
  NOT_YOURSELF: { status: 403, message: messages.notYourself },
  PASSWORD_WRONG: { status: 403, message: messages.passwordWrong },
  CSRF_INVALID: { status: 403, message: messages.csrfInvalid },
  ORIGIN_FOREIGN: { status: 403, message: messages.originForeign },
  PERMISSION_NOT_HELD: { status: 403, message: messages.permissionNotHeld },
  ROLE_LOCKED: { status: 403, message: messages.roleLocked },
  ROLE_ABOVE_YOU: { status: 403, message: messages.roleAboveYou },
  MEMBER_ABOVE_YOU: { status: 403, message: messages.memberAboveYou },
  TICKET_MISSING: { status: 403, message: messages.ticketMissing },
  TICKET_USED: { status: 403, message: messages.ticketUsed },
  NOT_FOUND: { status: 404, message: messages.notFound },
  STEAM_PROFILE_NOT_FOUND: { status: 404, message: messages.steamProfileNotFound },
  EMAIL_TAKEN: { status: 409, message: messages.emailTaken },
  STEAM_ID_TAKEN: { status: 409, message: messages.steamIdTaken },
  TAG_TAKEN: { status: 409, message: messages.tagTaken },
  NOT_IN_VTC: { status: 409, message: messages.notInVtc },
  OWNER_MUST_STAY: { status: 409, message: messages.ownerMustStay },
  RECRUITMENT_CLOSED: { status: 409, message: messages.recruitmentClosed },
  ROLE_NAME_TAKEN: { status: 409, message: messages.roleNameTaken },
  LAST_DEFAULT_ROLE: { status: 409, message: messages.lastDefaultRole },
  ROLES_TOO_MANY: { status: 409, message: messages.rolesTooMany },
  NOTES_TOO_MANY: { status: 409, message: messages.notesTooMany },
  TOKENS_TOO_MANY: { status: 409, message: messages.tokensTooMany },
  TWO_FACTOR_ON: { status: 409, message: messages.twoFactorOn },
  TWO_FACTOR_OFF: { status: 409, message: messages.twoFactorOff },
  VTC_NAME_MISMATCH: { status: 409, message: messages.vtcNameMismatch },
  VTC_IS_ENDING: { status: 409, message: messages.vtcIsEnding },
  ALREADY_IN_VTC: { status: 409, message: messages.alreadyInVtc },
  BODY_TOO_LARGE: { status: 413, message: messages.bodyTooLarge },
  LOGO_TOO_LARGE: { status: 413, message: messages.logoTooLarge },
  BANNER_TOO_LARGE: { status: 413, message: messages.bannerTooLarge },
  BODY_TYPE_UNSUPPORTED: { status: 415, message: messages.bodyTypeUnsupported },
  IMAGE_TYPE_INVALID: { status: 415, message: messages.imageTypeInvalid },
  VALIDATION_FAILED: { status: 422, message: messages.validationFailed },
  IMAGE_UNREADABLE: { status: 422, message: messages.imageUnreadable },
  IMAGE_DIMENSIONS_TOO_LARGE: { status: 422, message: messages.imageDimensionsTooLarge },
  TOO_MANY_REQUESTS: { status: 429, message: messages.tooManyRequests },
  INTERNAL: { status: 500, message: messages.internal },
  STEAM_UNAVAILABLE: { status: 502, message: messages.steamUnavailable },
  BUSY: { status: 503, message: messages.busy },
  DISK_FULL: { status: 507, message: messages.diskFull },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What every error answer carries. `fields` maps each invalid field to what is wrong with it. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
