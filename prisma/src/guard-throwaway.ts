// A separate process that waits for the end of its parent, which started a throwaway server, and then removes
// that server: see throwaway-server.ts.
import { removeThrowawayServer } from './throwaway-server.ts';

const [folder] = process.argv.slice(2);

function remove(): void {
  if (folder) void removeThrowawayServer(folder);
}

// The parent may have exited while this file was loading.
if (process.connected) process.once('disconnect', remove);
else remove();
