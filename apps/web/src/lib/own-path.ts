const anyOrigin = 'http://waybill.invalid';

/** True if a path stays within this app, in any notation. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, anyOrigin)) return false;
  return new URL(path, anyOrigin).origin === anyOrigin;
}
