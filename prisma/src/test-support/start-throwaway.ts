// A process of its own that starts a throwaway server, tells its address, and goes on until it is
// killed or its parent is gone.
import { startThrowawayServer } from '../throwaway-server.ts';

process.once('disconnect', () => process.exit());
const { adminUrl } = await startThrowawayServer();
process.send?.(adminUrl);
