import { games } from '@waybill/schema/features/telemetry.models';
import type { roadsContract } from '@waybill/schema/features/roads.contract';
import { messages } from '@waybill/schema/messages';
import accepts from 'accepts';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Request, type RequestHandler, Router } from 'express';
import type { Actor } from '../../auth/actor.ts';
import type { Services } from '../../http/context.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { createVisitorMiddleware, visitorOf } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import { presentNetwork } from './roads.presenter.ts';
import {
  type RequestedTile,
  createKnownTiles,
  getTile,
  listCities,
  listNetworks,
  listTiles,
} from './roads.service.ts';

const inflate = promisify(gunzip);

export const roadsHandlers: Handlers<typeof roadsContract> = {
  async listTiles({ params, query }, { db, actor }) {
    return { tiles: await listTiles(db, params.game, shownTo(actor, query.of === 'company')) };
  },

  async listMapCities({ params }, { db, actor }) {
    return { cities: await listCities(db, params.game, actor) };
  },

  async getOwnNetwork(_input, { db, actor }) {
    const rows = await listNetworks(db, { driverId: actor.userId });
    return { networks: rows.map(presentNetwork) };
  },

  async getVtcNetwork({ params }, { db }) {
    const rows = await listNetworks(db, { vtcId: params.vtcId });
    return { networks: rows.map(presentNetwork) };
  },
};

/** Creates the router of road tiles, which are bytes and therefore have no contract. */
export function createRoadTilesRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/map/:game/roads/:tile', ...createVisitorMiddleware(services), sendTile(services));
  return router;
}

function sendTile(services: Services): RequestHandler {
  const made = createKnownTiles();
  return async (request, response) => {
    const { game, tile } = readTile(request);
    const found = await getTile(services, made, { game, tile, shown: readShown(request) });
    if (found === null) throw new AppError('NOT_FOUND');
    response.set({
      etag: found.etag,
      'cache-control': 'private, max-age=60, stale-while-revalidate=600',
      vary: 'accept-encoding, authorization, cookie',
    });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    response.set('content-type', 'application/octet-stream');
    if (accepts(request).encoding(['gzip']) === 'gzip') {
      response.set('content-encoding', 'gzip').end(found.bytes);
    } else {
      response.end(await inflate(found.bytes));
    }
  };
}

/** @throws VALIDATION_FAILED */
function readTile({ params }: Request) {
  const game = games.find((name) => name === params['game']);
  const tile = Number(params['tile']);
  if (game !== undefined && /^\d{1,4}$/.test(String(params['tile'])) && tile < 1_024) {
    return { game, tile };
  }
  throw new AppError('VALIDATION_FAILED', {
    fields: { [game === undefined ? 'game' : 'tile']: messages.fieldInvalid },
  });
}

/** @throws VALIDATION_FAILED, SIGN_IN_REQUIRED, NOT_FOUND */
function readShown(request: Request): RequestedTile['shown'] {
  const of = request.query['of'];
  if (of !== undefined && of !== 'company') {
    throw new AppError('VALIDATION_FAILED', { fields: { of: messages.fieldInvalid } });
  }
  return shownTo(visitorOf(request).actor, of === 'company');
}

/**
 * Returns the roads shown to a viewer: the shared ones, and with an account also their company's or their
 * own; on request only the company's. @throws SIGN_IN_REQUIRED, NOT_FOUND
 */
function shownTo(actor: Actor | null, isOfCompany: boolean): RequestedTile['shown'] {
  if (isOfCompany) return { vtcId: readVtc(actor) };
  if (actor === null) return 'everybody';
  return actor.vtcId === null
    ? { column: 'driver_id', id: actor.userId }
    : { column: 'vtc_id', id: actor.vtcId };
}

function readVtc(actor: Actor | null): string {
  if (actor === null) throw new AppError('SIGN_IN_REQUIRED');
  if (actor.vtcId === null) throw new AppError('NOT_FOUND');
  return actor.vtcId;
}
