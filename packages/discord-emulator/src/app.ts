import { drawAvatar } from '@waybill/steam-emulator/draw-avatar';
import { answerWithFault, type SteamFault } from '@waybill/steam-emulator/faults';
import { contentPolicy } from '@waybill/steam-emulator/page-shell';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { type Authorizations, type Grant, tokenLifeSeconds } from './authorizations.ts';
import { readAuthorizationRequest } from './authorization-request.ts';
import {
  changeMemberRole,
  type EmulatedGuild,
  installBot,
  presentPerson,
  presentRole,
  type Refusal,
  refusals,
} from './guilds.ts';
import { authorizationPage, problemPage } from './pages.ts';
import type { EmulatedPerson } from './people.ts';
import { createRateLimits, type EmulatedLimits, refuse } from './rate-limits.ts';

export type EmulatedApplication = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly botToken: string;
};

/** A request to the API, as it was answered. */
export type LoggedRequest = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
};

/** The API's answer to every request: one of the faults, or a shared limit. */
export type DiscordFault = SteamFault | '429';

export type EmulatorState = {
  readonly application: EmulatedApplication;
  readonly people: readonly EmulatedPerson[];
  readonly guilds: ReadonlyMap<string, EmulatedGuild>;
  readonly returnHosts: readonly string[];
  readonly authorizations: Authorizations;
  readonly limits: EmulatedLimits;
  readonly now: () => number;
  readonly log: LoggedRequest[];
  fault: DiscordFault;
  /** Whether only revoking tokens fails. */
  refusesRevocations: boolean;
};

const readForm = express.urlencoded({ extended: false, limit: '64kb' });
const sharedLimitMs = 1_500;

/** Creates the emulator's routes over a state that its owner may change at run time. */
export function createApp(state: EmulatorState): Express {
  const app = express();
  app.disable('x-powered-by');
  addPages(app, state);
  app.use('/api/v10', createApi(state));
  return app;
}

function addPages(app: Express, state: EmulatorState): void {
  const { people, guilds, authorizations, application } = state;
  const read = (query: ReadonlyMap<string, string>) =>
    readAuthorizationRequest(query, { ...application, returnHosts: state.returnHosts });

  app.get('/oauth2/authorize', (request, response) => {
    const asked = read(toStrings(request.query));
    if (asked.ok) {
      response.set('Content-Security-Policy', contentPolicy(asked.request.origin));
      response.send(authorizationPage(asked.request, people, [...guilds.values()]));
    } else response.status(400).send(problemPage(asked.problem));
  });

  app.post('/oauth2/decide', readForm, (request, response) => {
    const form = toStrings(request.body);
    const asked = read(form);
    const person = people.find(({ id }) => id === form.get('person'));
    if (!asked.ok) return response.status(400).send(problemPage(asked.problem));
    const { redirectUri, state: sent, scopes, permissions } = asked.request;
    const answer = new URL(redirectUri);
    if (sent !== null) answer.searchParams.set('state', sent);
    if (form.has('cancel')) {
      answer.searchParams.set('error', 'access_denied');
      answer.searchParams.set('error_description', 'The resource owner denied the request');
      return response.redirect(303, answer.href);
    }
    if (!person) return response.status(400).send(problemPage('There is no such person.'));
    const grant: Grant = { personId: person.id, scopes, redirectUri, guildId: null };
    if (!scopes.includes('bot')) {
      answer.searchParams.set('code', authorizations.grant(grant));
      return response.redirect(303, answer.href);
    }
    const guild = guilds.get(form.get('guild') ?? '');
    if (!guild || guild.ownerId !== person.id) {
      return response.status(400).send(problemPage('This server is not theirs.'));
    }
    installBot(guild, application.clientId, permissions);
    answer.searchParams.set('code', authorizations.grant({ ...grant, guildId: guild.id }));
    answer.searchParams.set('guild_id', guild.id);
    answer.searchParams.set('permissions', String(permissions));
    return response.redirect(303, answer.href);
  });

  app.get('/avatars/:personId/:name', (request, response, next) => {
    const { personId } = request.params;
    if (!people.some(({ id }) => id === personId)) return next();
    response.type('png').send(drawAvatar(personId));
  });
}

function createApi(state: EmulatorState): express.Router {
  const { application, guilds, authorizations } = state;
  const rateLimits = createRateLimits(state);
  const api = express.Router();

  api.use((request, response, next) => {
    response.on('finish', () => {
      const path = request.originalUrl.replace(/^\/api\/v10/, '').replace(/\?.*$/, '');
      state.log.push({ method: request.method, path, status: response.statusCode });
    });
    next();
  });
  api.use(requireUserAgent, rateLimits.global, (_request, response, next) => {
    if (state.fault === '429') refuse(response, 'shared', sharedLimitMs);
    else if (!answerWithFault(state.fault, response)) next();
  });

  api.post('/oauth2/token', readForm, (request, response) => {
    const form = toStrings(request.body);
    if (!isClient(request, form, application)) {
      return response.status(401).json({ error: 'invalid_client' });
    }
    if (form.get('grant_type') !== 'authorization_code') {
      return response.status(400).json({ error: 'unsupported_grant_type' });
    }
    const exchanged = authorizations.exchange(
      form.get('code') ?? '',
      form.get('redirect_uri') ?? '',
    );
    if (!exchanged) {
      const description = 'Invalid "code" in request.';
      return response.status(400).json({ error: 'invalid_grant', error_description: description });
    }
    const { accessToken, refreshToken, grant } = exchanged;
    const guild = guilds.get(grant.guildId ?? '');
    return response.json({
      token_type: 'Bearer',
      access_token: accessToken,
      expires_in: tokenLifeSeconds,
      refresh_token: refreshToken,
      scope: grant.scopes.join(' '),
      ...(guild && { guild: presentGuild(guild) }),
    });
  });

  api.post('/oauth2/token/revoke', readForm, (request, response) => {
    const form = toStrings(request.body);
    if (state.refusesRevocations) return response.status(503).json({ message: 'unavailable' });
    if (!isClient(request, form, application)) {
      return response.status(401).json({ error: 'invalid_client' });
    }
    authorizations.revoke(form.get('token') ?? '');
    return response.json({});
  });

  api.get('/users/@me', (request, response) => {
    const [kind, token = ''] = (request.get('authorization') ?? '').split(' ');
    const grant = kind === 'Bearer' ? authorizations.find(token) : null;
    const person = state.people.find(({ id }) => id === grant?.personId);
    if (!grant || !person) return refuseUnauthorized(response);
    if (!grant.scopes.includes('identify')) return answerRefusal(response, refusals.missingAccess);
    return response.json(presentPerson(person));
  });

  const requireBot: RequestHandler<{ guildId: string }> = (request, response, next) => {
    if (request.get('authorization') !== `Bot ${application.botToken}`) {
      refuseUnauthorized(response);
      return;
    }
    next();
  };
  const withGuild =
    (answer: (guild: EmulatedGuild, request: Request, response: Response) => unknown) =>
    (request: Request<{ guildId: string }>, response: Response): void => {
      const guild = guilds.get(request.params.guildId);
      if (!guild) answerRefusal(response, refusals.unknownGuild);
      else if (!guild.members.has(application.clientId)) {
        answerRefusal(response, refusals.missingAccess);
      } else answer(guild, request, response);
    };

  api.get(
    '/guilds/:guildId/roles',
    requireBot,
    withGuild((guild, _request, response) =>
      response.json([...guild.roles.values()].map(presentRole)),
    ),
  );

  api.get(
    '/guilds/:guildId/members/:memberId',
    requireBot,
    withGuild((guild, request, response) => {
      const memberId = String(request.params['memberId']);
      const roles = guild.members.get(memberId);
      const person = state.people.find(({ id }) => id === memberId);
      if (!roles) return answerRefusal(response, refusals.unknownMember);
      return response.json({
        ...(person && { user: presentPerson(person) }),
        roles: [...roles],
        nick: null,
      });
    }),
  );

  const changeRole = (adds: boolean) =>
    withGuild((guild, request, response) => {
      const refusal = changeMemberRole(guild, application.clientId, {
        memberId: String(request.params['memberId']),
        roleId: String(request.params['roleId']),
        adds,
      });
      if (refusal) answerRefusal(response, refusal);
      else response.status(204).end();
    });
  api
    .route('/guilds/:guildId/members/:memberId/roles/:roleId')
    .put(requireBot, rateLimits.roleChanges, changeRole(true))
    .delete(requireBot, rateLimits.roleChanges, changeRole(false));

  return api;
}

/** Discord blocks programs that don't name themselves in this form. */
const requireUserAgent: RequestHandler = (request, response, next) => {
  if (/^DiscordBot \(https?:\/\/\S+, \S+\)/.test(request.get('user-agent') ?? '')) next();
  else response.status(403).type('html').send('<h1>Access denied</h1>');
};

function isClient(
  request: Request,
  form: ReadonlyMap<string, string>,
  { clientId, clientSecret }: EmulatedApplication,
): boolean {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  if (request.get('authorization') === `Basic ${basic}`) return true;
  return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
}

function presentGuild({ id, name, ownerId, roles }: EmulatedGuild) {
  return { id, name, owner_id: ownerId, icon: null, roles: [...roles.values()].map(presentRole) };
}

function answerRefusal(response: Response, { status, code, message }: Refusal): void {
  response.status(status).json({ message, code });
}

function refuseUnauthorized(response: Response): void {
  response.status(401).json({ message: '401: Unauthorized', code: 0 });
}

/** Returns the fields that occur once, as text. */
function toStrings(fields: unknown): ReadonlyMap<string, string> {
  const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
