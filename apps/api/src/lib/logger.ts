import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * Creates the logger: JSON lines with constant messages and data in fields. Credentials are redacted wherever
 * they appear.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const passwords = ['password', 'currentPassword', 'newPassword'];
  const others = ['token', 'otp', 'secret', 'email', 'cookie', 'authorization', 'key'];
  const secretFields = [...passwords, ...others];
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    },
    destination ?? pino.destination(1),
  );
}
