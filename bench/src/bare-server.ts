import express from 'express';
import { Pool } from 'pg';
import { serveBareJobs } from './bare-jobs.ts';
import { serveBarePages } from './bare-pages.ts';
import { serveBareVtcs } from './bare-vtcs.ts';

/**
 * What an engineer writes first who has these answers to give: Express, pg, and the simplest
 * statement for each. It knows nothing of Waybill but the shape of its JSON and the page that its web
 * app was built into, and has tables of its own (`bare-tables.ts`). No checks, no headers, no log, no
 * limits, no session; whoever asks is believed.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = express().disable('x-powered-by').disable('etag');

serveBareVtcs(app, pool);
serveBarePages(app, pool);
serveBareJobs(app, pool);

app.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  process.stdout.write('The bare server is running at its port\n');
});
