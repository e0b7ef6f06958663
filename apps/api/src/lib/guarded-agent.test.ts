import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createOwnCertificate } from '@waybill/db/test-support/own-certificate';
import { expect, onTestFinished, test } from 'vitest';
import { startNameServer } from '../testing/name-server.ts';
import { CallFailedError, createGuardedAgent } from './guarded-agent.ts';

const call = { headers: { 'content-type': 'application/json' }, body: '{}' };
const rules = { ownHost: 'vtc.example.org', privateTargets: [], nameServers: [] };
type Options = Parameters<typeof createGuardedAgent>[0];

/** Listens until the test ends, at an address of this machine only. Returns the port. */
async function listenOn(server: Server, host: string, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onTestFinished(() => void server.close());
  return portOf(server);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

/** A server that counts all connections. */
async function startTrap(host: string, port = 0) {
  const state = { connections: 0, port: 0 };
  const server = createSocketServer((socket) => {
    state.connections += 1;
    socket.destroy();
  });
  state.port = await listenOn(server, host, port);
  return state;
}

async function startReceiver(answer: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(answer);
  onTestFinished(() => server.closeAllConnections());
  return listenOn(server, host);
}

function problemOf(options: Partial<Options>, address: string): Promise<unknown> {
  return createGuardedAgent({ ...rules, ...options })
    .post({ ...call, address })
    .then(({ status }) => status)
    .catch((error: unknown) => error);
}

function isForbidden(problem: unknown): boolean {
  return problem instanceof CallFailedError && problem.problem === 'ADDRESS_FORBIDDEN';
}

/** Addresses whose text already forbids a call, at a port where a trap listens. */
function hostileAddresses(port: number): string[] {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '017700000001',
    '①②⑦.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
    '127%2e0.0.1',
    '127.0.0.1.',
    '0.0.0.0',
    '0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '8.8.8.8',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[2001:db8::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[2606:4700:4700::1111]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'ⓛocalhost',
    'waybill',
    'printer.local',
    'metadata.google.internal',
    'a.localhost',
    'nas.lan',
    'nas.home.arpa',
    'abc.onion',
    'vtc.example.org',
    'VTC.example.org',
    'vtc.example.org.',
  ];
  return [
    ...hosts.flatMap((host) => [`https://${host}/`, `https://${host}:${port}/`]),
    `http://127.0.0.1:${port}/`,
    'http://example.com/',
    'https://example.com:8443/',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://@example.com/',
    `https://example.com@127.0.0.1:${port}/`,
    'https:///user@example.com/',
    'https:example.com/',
    `https:\\\\127.0.0.1:${port}\\`,
    'https://example.com\\@127.0.0.1/',
    'https://exam\tple.com/',
    'https://example.com/\r\nx: y',
    ' https://example.com/',
    'https://example.com/\0',
    `https://example.com/${'x'.repeat(500)}`,
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/_',
    'data:text/plain,x',
    'javascript:alert(1)',
    'example.com',
    '//example.com',
    '',
  ];
}

test('E7: of more than 80 hostile addresses none is called', async () => {
  const trap = await startTrap('127.0.0.1');
  const names = await startNameServer(() => ['127.0.0.1', '::1']);
  const agent = createGuardedAgent({ ...rules, nameServers: [names.address] });
  const hostile = hostileAddresses(trap.port);
  expect(hostile.length).toBeGreaterThan(80);
  expect(hostile.filter((address) => agent.mayCall(address))).toEqual([]);
  const called: string[] = [];
  for (const address of hostile) {
    const problem = await problemOf({ nameServers: [names.address] }, address);
    if (!isForbidden(problem)) called.push(address);
  }
  expect(called).toEqual([]);
  // No name server was queried.
  expect(names.asked).toEqual([]);
  expect(trap.connections).toBe(0);
  expect(agent.mayCall('https://example.com/hook?x=1#y')).toBe(true);
  expect(agent.mayCall('https://hooks.bücher.example/hook')).toBe(true);
});

test('E7: a name with one forbidden address is refused, whatever its others are', async () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const bad = [
    '127.0.0.1',
    '10.1.2.3',
    '100.100.1.1',
    '169.254.169.254',
    '192.168.1.1',
    '198.18.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '192.0.0.170',
    '192.88.99.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:0:a00:1::',
    '2001:db8::1',
    '4000::1',
    '::a00:1',
    '100::1',
    ...own.map(({ address }) => address),
  ];
  for (const address of bad) {
    const names = await startNameServer(() => ['203.0.112.1', '2606:4700::1', address]);
    const options = { nameServers: [names.address] };
    const problem = await problemOf(options, 'https://hooks.example.com/');
    expect({ address, isForbidden: isForbidden(problem) }).toEqual({ address, isForbidden: true });
    expect(names.asked.toSorted()).toEqual(['hooks.example.com A', 'hooks.example.com AAAA']);
  }
});

test("E7: a name server that changes its answer can't redirect a call to the trap", async () => {
  const requests: string[] = [];
  const port = await startReceiver((incoming, response) => {
    requests.push(incoming.headers.host ?? '');
    response.end('ok');
  }, '127.0.0.2');
  const trap = await startTrap('127.0.0.3', port);
  let asked = 0;
  const names = await startNameServer((_name, kind) => {
    if (kind === 'AAAA') return [];
    asked += 1;
    return [asked === 1 ? '127.0.0.2' : '127.0.0.3'];
  });
  const options = { nameServers: [names.address], privateTargets: ['127.0.0.2/32'] };
  const address = `http://rebinding.example.com:${port}/`;
  // The checked address is the one connected to: one lookup per call.
  expect(await problemOf(options, address)).toBe(200);
  expect(asked).toBe(1);
  expect(await problemOf(options, address)).toMatchObject({ problem: 'ADDRESS_FORBIDDEN' });
  expect(requests).toEqual([`rebinding.example.com:${port}`]);
  expect(trap.connections).toBe(0);
});

test('operators can allow networks of their own, also with http, other ports and IP addresses', async () => {
  const port = await startReceiver((_request, response) => response.end('ok'));
  const open = { privateTargets: ['127.0.0.0/30', 'fd00::/8'] };
  expect(await problemOf(open, `http://127.0.0.1:${port}/`)).toBe(200);
  const refused = ['http://127.0.0.4/', 'http://8.8.8.8/', 'https://8.8.8.8/', 'http://[::1]/'];
  for (const address of [...refused, 'http://localhost/', 'http://nas.lan/']) {
    const problem = await problemOf(open, address);
    expect({ address, isForbidden: isForbidden(problem) }).toEqual({ address, isForbidden: true });
  }
  // This doesn't allow http for public addresses.
  const names = await startNameServer(() => ['93.184.215.14']);
  const options = { ...open, nameServers: [names.address] };
  expect(await problemOf(options, 'http://example.com/')).toMatchObject({
    problem: 'ADDRESS_FORBIDDEN',
  });
});

test('a name without addresses, a closed port and an unresponsive server are distinguished', async () => {
  const names = await startNameServer(() => []);
  expect(await problemOf({ nameServers: [names.address] }, 'https://a.example.com/')).toMatchObject(
    { problem: 'NAME_UNKNOWN' },
  );
  const privateTargets = ['127.0.0.1/32'];
  const port = await startReceiver(() => {});
  expect(
    await problemOf({ privateTargets, timeoutMs: 200 }, `http://127.0.0.1:${port}/`),
  ).toMatchObject({ problem: 'TIMED_OUT' });
  const resetting = await startReceiver((incoming) => incoming.socket.resetAndDestroy());
  expect(await problemOf({ privateTargets }, `http://127.0.0.1:${resetting}/`)).toMatchObject({
    problem: 'CONNECTION_FAILED',
  });
  const stop = new AbortController();
  const agent = createGuardedAgent({ ...rules, privateTargets });
  const address = `http://127.0.0.1:${port}/`;
  const calling = agent.post({ ...call, address, signal: stop.signal });
  stop.abort();
  await expect(calling).rejects.toMatchObject({ problem: 'STOPPED' });
});

test('a redirect is a response, and only the start of a long response is read', async () => {
  const trap = await startTrap('127.0.0.1');
  const port = await startReceiver((incoming, response) => {
    if (incoming.url === '/redirect') {
      response.writeHead(302, { location: `http://127.0.0.1:${trap.port}/` }).end();
    } else if (incoming.url === '/headers') {
      response.setHeader('x-long', 'x'.repeat(20_000)).end();
    } else {
      const endless = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', endless);
      endless();
    }
  });
  const agent = createGuardedAgent({ ...rules, privateTargets: ['127.0.0.1/32'] });
  const post = (path: string) =>
    agent.post({ ...call, address: `http://127.0.0.1:${port}${path}` });
  expect(await post('/redirect')).toMatchObject({ status: 302, body: '' });
  expect((await post('/endless')).body).toHaveLength(65_536);
  await expect(post('/headers')).rejects.toMatchObject({ problem: 'CONNECTION_FAILED' });
  expect(trap.connections).toBe(0);
});

test('over TLS the certificate must match the name, and the connection goes to the checked address', async () => {
  const certificate = createOwnCertificate('hooks.example.com');
  const seen: (string | undefined)[] = [];
  const server = createSecureServer(certificate, (incoming, response) => {
    seen.push(incoming.headers.connection);
    response.end('safe');
  });
  const port = await listenOn(server, '127.0.0.1');
  const names = await startNameServer(() => ['127.0.0.1']);
  const options = { nameServers: [names.address], privateTargets: ['127.0.0.1/32'] };
  const trusting = { ...options, certificateAuthority: certificate.cert };
  expect(await problemOf(trusting, `https://hooks.example.com:${port}/`)).toBe(200);
  expect(seen).toEqual(['close']);
  for (const [who, address] of [
    [trusting, `https://others.example.com:${port}/`],
    [options, `https://hooks.example.com:${port}/`],
  ] as const) {
    expect(await problemOf(who, address)).toMatchObject({ problem: 'CERTIFICATE_REFUSED' });
  }
  expect(seen).toHaveLength(1);
});
