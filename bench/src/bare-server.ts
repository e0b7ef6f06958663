import { buildListStatement } from '@waybill/api/features/vtcs/vtc-list.data';
import {
  buildPublicVtcStatement,
  buildVtcOfUserStatement,
} from '@waybill/api/features/vtcs/vtc-json.data';
import { findCountries } from '@waybill/api/lib/countries';
import { encodeCursor } from '@waybill/api/lib/cursor';
import { limits } from '@waybill/schema/limits';
import express, { type Response } from 'express';
import { Pool } from 'pg';

/**
 * Express and pg and nothing else: no checks, no headers, no log, no limits, no session. It answers
 * the bytes that Waybill answers, from the same statements, to requests that it knows to be right.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = express();

app.get('/api/vtc/all', async (request, response) => {
  const search = typeof request.query['search'] === 'string' ? request.query['search'] : '';
  const statement = buildListStatement({
    sort: 'popular',
    search,
    countries: search === '' ? [] : findCountries(search, 'en'),
    after: null,
    limit: 24,
  });
  const { vtcs, key, id, hasMore, found } = (await pool.query(statement)).rows[0];
  const cursor = hasMore ? JSON.stringify(encodeCursor(['popular', key, id])) : 'null';
  const isExact = search === '' || found <= limits.vtcSearchCount;
  send(
    response,
    `{"vtcs":${vtcs},"nextCursor":${cursor},"total":${isExact ? found : limits.vtcSearchCount},"totalIsExact":${isExact}}`,
  );
});

app.get('/api/vtcs/by-tag/:tag', async (request, response) => {
  const { rows } = await pool.query(buildPublicVtcStatement(request.params.tag));
  send(response, `{"vtc":${rows[0].json}}`);
});

// Who asks is the owner.
const can = '"can":{"update":true,"handOver":true,"remove":true,"leave":false}';
app.get('/api/vtc/by-user/:userId', async (request, response) => {
  const { rows } = await pool.query(buildVtcOfUserStatement(request.params.userId));
  send(response, `{"vtc":${rows[0].json.slice(0, -1)},${can}}}`);
});

function send(response: Response, text: string): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}

app.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  process.stdout.write('The bare server is running at its port\n');
});
