import { createSecretKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

const issuer = 'waybill';

interface TokenKind<Claims extends z.ZodObject> {
  /** The token's purpose: a token of one audience is refused for every other. */
  readonly audience: string;
  readonly lifeMs: number;
  readonly claims: Claims;
}

interface ReadToken<Claims> {
  readonly claims: Claims;
  readonly id: string;
  readonly expiresAt: Date;
}

const registeredSchema = z.object({ jti: z.uuid(), iat: z.int(), exp: z.int() });

/** Creates the signer and reader of one kind of JWT, with its own key. */
export function createTokenKind<Claims extends z.ZodObject>(kind: TokenKind<Claims>, key: Buffer) {
  const lifeSeconds = Math.floor(kind.lifeMs / 1_000);
  // Given bytes, the library would try each time whether they are a key pair.
  const secret = createSecretKey(key);
  return {
    sign(claims: z.input<Claims>, now: Date): string {
      const iat = Math.floor(now.getTime() / 1_000);
      return jwt.sign({ ...claims, iat, exp: iat + lifeSeconds }, secret, {
        algorithm: 'HS256',
        audience: kind.audience,
        issuer,
        jwtid: randomUUID(),
      });
    },

    /** Returns a token's content, or null if it is forged, for another audience, or expired. */
    read(token: string, now: Date): ReadToken<z.output<Claims>> | null {
      try {
        const { header, payload } = jwt.verify(token, secret, {
          algorithms: ['HS256'],
          audience: kind.audience,
          issuer,
          maxAge: lifeSeconds,
          clockTimestamp: Math.floor(now.getTime() / 1_000),
          complete: true,
        });
        // An unknown extension must not be ignored (RFC 7515, section 4.1.11).
        if (header.crit !== undefined) return null;
        const claims = kind.claims.safeParse(payload);
        const registered = registeredSchema.safeParse(payload);
        if (!claims.success || !registered.success) return null;
        const { jti, exp } = registered.data;
        return { claims: claims.data, id: jti, expiresAt: new Date(exp * 1_000) };
      } catch (error) {
        if (error instanceof jwt.JsonWebTokenError) return null;
        throw error;
      }
    },
  };
}
