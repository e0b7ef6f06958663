/** The systems that the companion runs on. */
export const systems = ['windows', 'linux'] as const;
export type System = (typeof systems)[number];

/** The system of a browser by its user agent; null for others, such as phones. */
export function findSystem(userAgent: string): System | null {
  if (/Windows NT/.test(userAgent)) return 'windows';
  return /Linux|X11/.test(userAgent) && !/Android|CrOS/.test(userAgent) ? 'linux' : null;
}
