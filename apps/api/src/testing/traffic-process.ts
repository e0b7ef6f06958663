// Counts the traffic in a process that may die at one of its statements, for tests that kill it.
import { openDatabase } from '@waybill/db/open-database';
import { countTracks, trafficWindowMs } from '../features/traffic/counting.service.ts';
import { dieAtStatement } from './die-at-statement.ts';

const [databaseUrl = '', killAt = '0', isSent = '', nowMs = '0'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir: '', migrate: false, log: () => {} });
dieAtStatement(Number(killAt), isSent === 'sent');
await countTracks({ db: database.prisma, clock: () => new Date(Number(nowMs)) }, trafficWindowMs);
await database.close();
