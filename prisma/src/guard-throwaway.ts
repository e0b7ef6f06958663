// A process of its own that waits for the end of the one that started a throwaway server, and then
// removes that server: see throwaway-server.ts.
import { removeThrowawayServer } from './throwaway-server.ts';

const [folder] = process.argv.slice(2);

process.once('disconnect', () => {
  if (folder) void removeThrowawayServer(folder);
});
