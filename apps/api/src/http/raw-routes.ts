import { languages } from '@waybill/schema/preferences';

interface RawRoute {
  readonly method: 'GET' | 'POST' | 'ANY';
  /** The path or its pattern. */
  readonly path: string;
  /** Why it has no contract. */
  readonly why: string;
}

/**
 * Every route outside the contract. A test walks the running app's routes and fails on one that is in neither
 * list.
 */
export const rawRoutes: readonly RawRoute[] = [
  { method: 'GET', path: '/metrics', why: 'For monitoring, which expects plain text.' },
  {
    method: 'GET',
    path: '/api/auth/steam',
    why: 'A browser navigates here and is redirected to Steam.',
  },
  {
    method: 'GET',
    path: '/api/auth/steam/return',
    why: 'Steam redirects the browser here; the reply is a redirect or a page.',
  },
  {
    method: 'GET',
    path: '/dashboard/companyoverview',
    why: 'A web app page with server-rendered user data.',
  },
  {
    method: 'GET',
    path: '/map/:tag',
    why: 'The page of a public map, which other websites embed.',
  },
  {
    method: 'GET',
    path: '/api/live/positions/stream',
    why: 'A live stream of truck positions.',
  },
  {
    method: 'GET',
    path: '/api/map/:game/roads/:tile',
    why: 'Binary data that the browser caches by version.',
  },
  {
    method: 'GET',
    path: '/api/users/me/look-back/card',
    why: 'An image of your own look back.',
  },
  {
    method: 'GET',
    path: '/api/overlay/stream',
    why: 'A live stream for a driver’s stream overlay, which sends the secret of its address.',
  },
  {
    method: 'GET',
    path: '/api/trucks/:truckId/milestones/:name',
    why: 'An image of a milestone of a truck.',
  },
  { method: 'GET', path: '/overlay', why: 'The page of stream overlays, a document of its own.' },
  { method: 'GET', path: '/api/live', why: 'A live stream of events.' },
  {
    method: 'GET',
    path: '/api/operator/backups/file',
    why: 'A backup download; its ticket comes from a contract route.',
  },
  {
    method: 'POST',
    path: '/api/webhooks/:provider/:pathSecret',
    why: 'Trackers choose the format, and the signature covers the raw bytes.',
  },
  {
    method: 'GET',
    path: '/api/unsubscribe/:token',
    why: 'The unsubscribe page linked in mails; only its button unsubscribes.',
  },
  {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    why: 'Mail programs unsubscribe here with an RFC 8058 form, without signing in.',
  },
  {
    method: 'GET',
    path: '/api/calendar-feeds/:name',
    why: 'A calendar for other programs, which read iCalendar and send no credentials.',
  },
  {
    method: 'GET',
    path: '/api/chat/pictures/:id',
    why: 'A picture of a chat message, for readers of its channel alone.',
  },
  {
    method: 'GET',
    path: '/api/liveries/:liveryId/versions/:version/file',
    why: 'The file of a livery, for members of its company alone.',
  },
  {
    method: 'GET',
    path: '/api/events/:eventId/event.ics',
    why: 'An event as an iCalendar file.',
  },
  { method: 'GET', path: '/api/health/live', why: 'For monitoring: the process is alive.' },
  {
    method: 'GET',
    path: '/api/health/ready',
    why: 'For monitoring: 503 names the failed part.',
  },
  { method: 'GET', path: '/api/openapi.json', why: 'The API contract as an OpenAPI document.' },
  { method: 'GET', path: '/api/docs', why: 'The API reference page.' },
  { method: 'GET', path: '/api/docs/start.js', why: 'The script of that page.' },
  {
    method: 'GET',
    path: '/api/docs/scheme.js',
    why: 'Sets the colour scheme before the first paint.',
  },
  { method: 'GET', path: '/api/docs/look.css', why: 'The product’s styles for that page.' },
  { method: 'GET', path: '/api/docs/assets/swagger-ui.css', why: 'The styles of that page.' },
  {
    method: 'GET',
    path: '/api/docs/assets/swagger-ui-bundle.js',
    why: 'The API viewer of that page.',
  },
  {
    method: 'GET',
    path: '/media/events/:name',
    why: 'The picture for link previews of a public event, drawn on demand.',
  },
  {
    method: 'GET',
    path: '/media/waybills/:name',
    why: 'Preview images of shared waybills.',
  },
  {
    method: 'GET',
    path: '/media/look-backs/:name',
    why: 'Preview images of shared look backs.',
  },
  {
    method: 'GET',
    path: '/media/museum/:tag/:name',
    why: 'Preview images of trucks in public museums.',
  },
  { method: 'GET', path: '/media/:name', why: 'Images, which are binary and cached permanently.' },
  {
    method: 'GET',
    path: '/downloads/:name',
    why: 'The packages of companion and client, which npm downloads, and the installer.',
  },
  { method: 'ANY', path: '/assets', why: 'Files of the built web app, cached permanently.' },
  { method: 'GET', path: '/manifest.webmanifest', why: 'The web app manifest.' },
  { method: 'GET', path: '/robots.txt', why: 'The robots.txt for search engines.' },
  { method: 'GET', path: '/sitemap.xml', why: 'The sitemap for search engines.' },
  { method: 'GET', path: '/', why: 'The landing page in the visitor’s language.' },
  ...languages.map((language) => ({
    method: 'GET' as const,
    path: `/${language}`,
    why: 'The landing page in one language.',
  })),
  { method: 'ANY', path: '/', why: 'Other files of the built web app.' },
  {
    method: 'GET',
    path: '/vtcs',
    why: 'The same page with the directory rendered, for browsers without JavaScript.',
  },
  {
    method: 'GET',
    path: '/vtc/:tag',
    why: 'The same page with metadata for link previews.',
  },
  {
    method: 'GET',
    path: '/vtc/:tag/museum',
    why: 'The same page with metadata for a public museum.',
  },
  {
    method: 'GET',
    path: '/vtc/:tag/museum/:truckId',
    why: 'The same page with metadata for a truck in a public museum.',
  },
  {
    method: 'GET',
    path: '/alliance/:slug',
    why: 'The same page with metadata for link previews.',
  },
  {
    method: 'GET',
    path: '/waybills/:jobId',
    why: 'The same page with metadata for a shared waybill.',
  },
  {
    method: 'GET',
    path: '/look-back/:shareId',
    why: 'The same page with metadata for a shared look back.',
  },
  {
    method: 'GET',
    path: '/events/:eventId',
    why: 'The same page with metadata for a public event.',
  },
  {
    method: 'GET',
    path: '/^\\/(?!api\\/|media\\/|assets\\/)/',
    why: 'The web app’s page, at every other address that a browser navigates to.',
  },
];

/** The names under which these are counted, by address prefix. A name never contains part of an address. */
const rawNames: readonly (readonly [prefix: string, name: string])[] = [
  ['/api/auth/steam', 'steam'],
  ['/api/live/positions', 'positions'],
  ['/api/overlay/', 'overlay'],
  ['/api/live', 'live'],
  ['/api/map/', 'roads'],
  ['/api/webhooks/', 'trackers'],
  ['/api/unsubscribe/', 'unsubscribe'],
  ['/api/calendar-feeds/', 'calendars'],
  ['/api/chat/pictures/', 'pictures'],
  ['/api/liveries/', 'liveries'],
  ['/api/health/', 'health'],
  ['/api/users/me/look-back/card', 'cards'],
  ['/api/trucks/', 'cards'],
  ['/api/openapi.json', 'reference'],
  ['/api/docs', 'reference'],
  ['/api', 'unknown'],
  ['/media/', 'media'],
  ['/downloads/', 'downloads'],
  ['/assets/', 'assets'],
  ['/metrics', 'metrics'],
];

/** Returns the name under which a request without a contract is counted. All pages share one. */
export function nameRawRoute(url: string): string {
  return rawNames.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'page';
}
