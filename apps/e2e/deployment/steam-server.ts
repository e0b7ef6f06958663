import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createApp } from '@waybill/steam-emulator/app';
import { emulatedDrivers } from '@waybill/steam-emulator/drivers';

// A Steam for containers: the emulator at Steam's real address, over TLS. Arguments: the files of the
// certificate and of its key.
const [certificate = '', key = ''] = process.argv.slice(2);

const app = createApp({
  drivers: emulatedDrivers,
  returnHosts: [],
  requests: { total: 0, confirmations: 0, profiles: 0, avatars: 0 },
  // Waybill fetches them from other hosts of Steam, which aren't emulated here.
  avatars: new Map(),
  fault: 'none',
  url: 'https://steamcommunity.com',
});
createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, app).listen(443);
