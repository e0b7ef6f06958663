// A separate process that starts a throwaway server, prints its URL, and runs until it is killed or its
// parent is gone.
import { startThrowawayServer } from '../throwaway-server.ts';

process.once('disconnect', () => process.exit());
const { adminUrl } = await startThrowawayServer();
process.send?.(adminUrl);
