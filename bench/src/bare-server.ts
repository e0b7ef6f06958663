import express from 'express';
import { Pool } from 'pg';
import { serveBareChat } from './bare-chat.ts';
import { serveBareJobs } from './bare-jobs.ts';
import { serveBareLedger } from './bare-ledger.ts';
import { serveBarePages } from './bare-pages.ts';
import { serveBareTrucks } from './bare-trucks.ts';
import { serveBareVtcs } from './bare-vtcs.ts';

/**
 * The first version that an engineer would write to give these responses: Express, pg, and the simplest
 * statement for each. It only knows the shape of Waybill's JSON and the built web page, and has tables of its
 * own (`bare-tables.ts`). No checks, headers, log, limits or sessions; every caller is trusted.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = express().disable('x-powered-by').disable('etag');

serveBareVtcs(app, pool);
serveBarePages(app, pool);
serveBareJobs(app, pool);
serveBareChat(app, pool);
serveBareLedger(app, pool);
serveBareTrucks(app, pool);

app.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  process.stdout.write('The bare server is running at its port\n');
});
