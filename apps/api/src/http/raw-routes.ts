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
  { method: 'GET', path: '/metrics', why: 'For programs that watch, which ask for text.' },
  {
    method: 'GET',
    path: '/api/auth/steam',
    why: 'A browser navigates here and is redirected to Steam.',
  },
  {
    method: 'GET',
    path: '/api/auth/steam/return',
    why: 'Steam sends the browser here; the answer is a redirect or a page.',
  },
  {
    method: 'GET',
    path: '/dashboard/companyoverview',
    why: 'A page of the web app that shows something of its reader before the app runs.',
  },
  {
    method: 'GET',
    path: '/map/:tag',
    why: 'The page of a public map, which other websites show within theirs.',
  },
  {
    method: 'GET',
    path: '/api/live/positions/stream',
    why: 'A stream of where trucks are, for as long as it is read.',
  },
  {
    method: 'GET',
    path: '/api/map/:game/roads/:tile',
    why: 'Bytes, which a browser keeps as long as their version is the same.',
  },
  { method: 'GET', path: '/api/live', why: 'A stream of what happens, for as long as it is read.' },
  {
    method: 'GET',
    path: '/api/operator/backups/file',
    why: 'The file of a backup, for as long as it takes; its ticket comes from the contract.',
  },
  {
    method: 'POST',
    path: '/api/webhooks/:provider/:pathSecret',
    why: 'Other trackers send here as they do everywhere; the signature is over the bytes.',
  },
  {
    method: 'GET',
    path: '/api/unsubscribe/:token',
    why: 'A page for people, where a mail leads: its button ends such mails, to look at it does not.',
  },
  {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    why: 'Mail programs unsubscribe here with an RFC 8058 form, without signing in.',
  },
  { method: 'GET', path: '/api/health/live', why: 'For programs that watch: the process answers.' },
  {
    method: 'GET',
    path: '/api/health/ready',
    why: 'For programs that watch: 503 names what is missing.',
  },
  { method: 'GET', path: '/api/openapi.json', why: 'The contract itself, as a document.' },
  { method: 'GET', path: '/api/docs', why: 'A page for people.' },
  { method: 'GET', path: '/api/docs/start.js', why: 'The script of that page.' },
  { method: 'GET', path: '/api/docs/scheme.js', why: 'By day or by night, before it is painted.' },
  { method: 'GET', path: '/api/docs/look.css', why: 'The product’s look of that page.' },
  { method: 'GET', path: '/api/docs/assets/swagger-ui.css', why: 'The styles of that page.' },
  { method: 'GET', path: '/api/docs/assets/swagger-ui-bundle.js', why: 'The reader of that page.' },
  {
    method: 'GET',
    path: '/media/waybills/:name',
    why: 'Pictures of waybills that are shown to everybody, for the cards of shared links.',
  },
  { method: 'GET', path: '/media/:name', why: 'Images, which are bytes and cached for ever.' },
  { method: 'GET', path: '/downloads/:name', why: 'The companion as a file that npm fetches.' },
  { method: 'ANY', path: '/assets', why: 'Files of the built web app, cached for ever.' },
  { method: 'GET', path: '/manifest.webmanifest', why: 'What a browser installs the app by.' },
  { method: 'GET', path: '/robots.txt', why: 'What search engines are to leave alone.' },
  { method: 'GET', path: '/sitemap.xml', why: 'What search engines are to find.' },
  { method: 'GET', path: '/', why: 'The landing page, in the language of the visitor.' },
  ...languages.map((language) => ({
    method: 'GET' as const,
    path: `/${language}`,
    why: 'The landing page in one language.',
  })),
  { method: 'ANY', path: '/', why: 'Other files of the built web app.' },
  {
    method: 'GET',
    path: '/vtcs',
    why: 'The same page, with a page of the directory in it for those who run no scripts.',
  },
  {
    method: 'GET',
    path: '/vtc/:tag',
    why: 'The same page, with a head that shows a card where its address is shared.',
  },
  {
    method: 'GET',
    path: '/alliance/:slug',
    why: 'The same page, with a head that shows a card where its address is shared.',
  },
  {
    method: 'GET',
    path: '/waybills/:jobId',
    why: 'The same page again, for a waybill that its driver shows.',
  },
  {
    method: 'GET',
    path: '/^\\/(?!api\\/|media\\/|assets\\/)/',
    why: 'The one page of the web app, at every address that a browser navigates to.',
  },
];

/** The names under which these are counted, by address prefix. A name never contains part of an address. */
const rawNames: readonly (readonly [prefix: string, name: string])[] = [
  ['/api/auth/steam', 'steam'],
  ['/api/live/positions', 'positions'],
  ['/api/live', 'live'],
  ['/api/map/', 'roads'],
  ['/api/webhooks/', 'trackers'],
  ['/api/unsubscribe/', 'unsubscribe'],
  ['/api/health/', 'health'],
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
