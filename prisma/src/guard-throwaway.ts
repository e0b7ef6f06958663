// A process of its own that waits for the end of the one that started a throwaway server, and then
// removes that server: see throwaway-server.ts.
import { removeThrowawayServer } from './throwaway-server.ts';

const [folder] = process.argv.slice(2);

function remove(): void {
  if (folder) void removeThrowawayServer(folder);
}

// It can have ended while this file was loaded.
if (process.connected) process.once('disconnect', remove);
else remove();
