// The outbox of one replica, with recording consumers, in a process that may die at one of its statements. It
// ends with its parent.
import { dieAtStatement } from './die-at-statement.ts';
import { createRecordingConsumer } from './noting-consumer.ts';
import { startOutboxAlone } from './outbox-alone.ts';

const [databaseUrl = '', killAt = '0', isSent = '', ...names] = process.argv.slice(2);
dieAtStatement(Number(killAt), isSent === 'sent');
const outbox = await startOutboxAlone(databaseUrl, names.map(createRecordingConsumer));
process.once('disconnect', () => void outbox.stop());
process.send?.('ready');
