// A process of its own that starts a throwaway server, tells its address, and goes on until killed.
import { startThrowawayServer } from '../throwaway-server.ts';

const { adminUrl } = await startThrowawayServer();
process.send?.(adminUrl);
