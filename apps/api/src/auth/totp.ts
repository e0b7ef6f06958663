import { generateSecret, generateURI, verifySync } from 'otplib';

/** A code of the step before and after counts too: clocks differ and people type slowly. */
const epochToleranceSeconds = 30;

/** 160 random bits in base32, as authenticator apps take them. */
export function createTotpSecret(): string {
  return generateSecret();
}

/** The address that an authenticator app reads from a QR code. */
export function buildTotpUrl(secret: string, issuer: string, label: string): string {
  return generateURI({ secret, issuer, label });
}

/** Which time step the six digits are the code of, as far as it is near; otherwise null. */
export function findTotpStep(secret: string, digits: string, now: Date): number | null {
  const result = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: epochToleranceSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
