import express, { type Express, type RequestHandler } from 'express';
import {
  cancellation,
  createAssertions,
  openidNamespace,
  type OpenidMessage,
} from './assertions.ts';
import { answerWithAvatar, avatarAddress, type EmulatedAvatar } from './avatars.ts';
import { discoveryDocument, missingProfileXml, playerSummary, profileXml } from './documents.ts';
import type { EmulatedDriver } from './drivers.ts';
import { answerWithFault, type SteamFault } from './faults.ts';
import { contentPolicy } from './page-shell.ts';
import { problemPage, signInPage } from './pages.ts';
import { readSignInRequest } from './sign-in-request.ts';

export type EmulatorRequests = {
  total: number;
  /** Requests that verify an assertion. */
  confirmations: number;
  /** Requests for profiles, as JSON or XML. */
  profiles: number;
  avatars: number;
};

export type EmulatorState = {
  readonly drivers: readonly EmulatedDriver[];
  readonly returnHosts: readonly string[];
  readonly requests: EmulatorRequests;
  /** By Steam id. */
  readonly avatars: Map<string, EmulatedAvatar>;
  fault: SteamFault;
  url: string;
};

const readForm = express.urlencoded({ extended: false, limit: '64kb' });

/** Creates the emulator's routes over a state that its owner may change at run time. */
export function createApp(state: EmulatorState): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((_request, _response, next) => {
    state.requests.total += 1;
    next();
  });
  addDiscovery(app, state);
  addSignIn(app, state);
  addProfiles(app, state);
  return app;
}

function addDiscovery(app: Express, { drivers }: EmulatorState): void {
  app.get('/openid', (_request, response) => {
    response.type('application/xrds+xml').send(discoveryDocument('server'));
  });
  app.get('/openid/id/:steamId', (request, response, next) => {
    if (findDriver(drivers, request.params.steamId)) {
      response.type('application/xrds+xml').send(discoveryDocument('signon'));
    } else next();
  });
}

function addSignIn(app: Express, state: EmulatorState): void {
  const { drivers, returnHosts } = state;
  const pictureOf = (driver: EmulatedDriver) => avatarAddress(avatarOf(state, driver), '');
  const assertions = createAssertions();

  app.get('/openid/login', (request, response) => {
    const asked = readSignInRequest(toMessage(request.query), returnHosts);
    if (asked.ok) {
      response.set('Content-Security-Policy', contentPolicy(asked.origin));
      response.send(signInPage(asked.origin, asked.message, drivers, pictureOf));
    } else response.status(400).send(problemPage(asked.problem));
  });

  app.post('/openid/approve', readForm, (request, response) => {
    const form = toStrings(request.body);
    const asked = readSignInRequest(toMessage(request.body), returnHosts);
    const driver = findDriver(drivers, form.get('steamId'));
    if (!asked.ok) response.status(400).send(problemPage(asked.problem));
    else if (form.has('cancel')) response.redirect(303, cancellation(asked.returnTo));
    else if (driver) response.redirect(303, assertions.assert(asked.returnTo, driver.steamId));
    else response.status(400).send(problemPage('There is no such driver.'));
  });

  app.post('/openid/login', misbehave(state, 'confirmations'), readForm, (request, response) => {
    const message = toMessage(request.body);
    if (message.get('openid.mode') === 'check_authentication') {
      const isValid = assertions.confirm(message) || state.fault === 'says-valid-to-everything';
      response.type('text').send(`ns:${openidNamespace}\nis_valid:${isValid}\n`);
    } else response.status(400).type('text').send('error:unknown mode\n');
  });
}

function addProfiles(app: Express, state: EmulatorState): void {
  const { drivers } = state;
  const misbehaveHere = misbehave(state, 'profiles');
  const addressFor = (driver: EmulatedDriver) => avatarAddress(avatarOf(state, driver), state.url);
  const xmlOf = (driver: EmulatedDriver | undefined) =>
    driver ? profileXml(driver, addressFor(driver)) : missingProfileXml();

  app.get('/ISteamUser/GetPlayerSummaries/v2', misbehaveHere, (request, response) => {
    const query = toStrings(request.query);
    const wanted = new Set(query.get('steamids')?.split(','));
    const players = drivers
      .filter(({ steamId }) => wanted.has(steamId))
      .map((driver) => playerSummary(driver, addressFor(driver)));
    if (query.get('key')) response.json({ response: { players } });
    else response.status(403).send('<h1>Forbidden</h1>');
  });

  app.get('/profiles/:steamId', misbehaveHere, (request, response) => {
    const driver = findDriver(drivers, request.params.steamId);
    const address = driver?.customUrl && `/id/${encodeURIComponent(driver.customUrl)}/?xml=1`;
    if (address) response.redirect(302, address);
    else response.type('xml').send(xmlOf(driver));
  });
  app.get('/id/:customUrl', misbehaveHere, (request, response) => {
    const driver = drivers.find(({ customUrl }) => customUrl === request.params.customUrl);
    response.type('xml').send(xmlOf(driver));
  });

  app.get('/avatars/:name', (request, response, next) => {
    state.requests.avatars += 1;
    if (!answerWithAvatar(state.avatars.values(), request.params.name, response)) next();
  });
}

function avatarOf({ avatars }: EmulatorState, { steamId }: EmulatedDriver): EmulatedAvatar {
  return avatars.get(steamId) ?? { kind: 'none' };
}

/** Counts the request, and responds with a fault if one is set. */
function misbehave(
  state: EmulatorState,
  kind: 'confirmations' | 'profiles',
): RequestHandler<Record<string, string>> {
  return (_request, response, next) => {
    state.requests[kind] += 1;
    if (!answerWithFault(state.fault, response)) next();
  };
}

function findDriver(
  drivers: readonly EmulatedDriver[],
  steamId: string | undefined,
): EmulatedDriver | undefined {
  return drivers.find((driver) => driver.steamId === steamId);
}

/** Returns the fields that occur once, as text. */
function toStrings(fields: unknown): ReadonlyMap<string, string> {
  const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function toMessage(fields: unknown): OpenidMessage {
  return new Map([...toStrings(fields)].filter(([name]) => name.startsWith('openid.')));
}
