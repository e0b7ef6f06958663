import { generateSecret, generateURI, verifySync } from 'otplib';

/** Codes of the previous and next step count too: clocks differ and people type slowly. */
const epochToleranceSeconds = 30;

/** Returns 160 random bits in base32, as authenticator apps expect. */
export function createTotpSecret(): string {
  return generateSecret();
}

/** Returns the address that an authenticator app reads from a QR code. */
export function buildTotpUrl(secret: string, issuer: string, label: string): string {
  return generateURI({ secret, issuer, label });
}

/** Returns the time step that the six digits belong to, or null if it isn't near the current one. */
export function findTotpStep(secret: string, digits: string, now: Date): number | null {
  const result = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: epochToleranceSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
