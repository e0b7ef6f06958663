// A program connects to an account through the browser on its computer: RFC 8252 with PKCE (RFC 7636).

/** A SHA-256 in base64url: the PKCE challenge of a verifier. */
export const challengePattern = /^[\w-]{43}$/;
export const verifierPattern = /^[\w-]{43,128}$/;
export const connectionStatePattern = /^[\w-]{16,128}$/;

/** The page that asks a user whether a program may connect. */
export const connectPath = '/connect';
/** The path on 127.0.0.1 where the program waits for the browser. */
export const connectedPath = '/connected';

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns four digits derived from a challenge, which browser and program both show. */
export function digitsOf(challenge: string): string {
  const number = Array.from(challenge.slice(0, 6)).reduce(
    (sum, letter) => sum * base64url.length + base64url.indexOf(letter),
    0,
  );
  return String(number % 10_000).padStart(4, '0');
}
