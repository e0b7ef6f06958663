import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDrainableServer } from './drain.ts';

/** Longer than a test may take, so that waiting for it fails. */
const never = 600_000;
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

interface Client {
  readonly socket: Socket;
  /** Everything received so far. */
  readonly received: () => string;
  readonly closed: Promise<unknown>;
}

/** Starts a server that can be drained, and clients for it. */
async function startServer(listener: RequestListener) {
  const { server, drain } = createDrainableServer({}, listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => server.closeAllConnections());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const beginClient = (): Client => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    return { socket, received: () => text, closed: once(socket, 'close') };
  };
  /** Opens a client that the server has accepted. */
  const openClient = async (): Promise<Client> => {
    const arrived = once(server, 'connection');
    const client = beginClient();
    await arrived;
    return client;
  };
  /** Resolves when no one can connect any more. */
  const refusal = () =>
    expect
      .poll(() => once(connect(port, '127.0.0.1'), 'connect').catch(({ code }) => code))
      .toBe('ECONNREFUSED');
  return { server, drain, beginClient, openClient, refusal };
}

test('F8: a request in flight is answered with "connection: close", and the connection ends', async () => {
  const { server, drain, openClient } = await startServer(() => {});
  const { socket, received, closed } = await openClient();
  socket.write(ask('/'));
  const [, response] = await once(server, 'request');
  const drained = drain(never);
  response.end('done');
  await Promise.all([drained, closed]);
  expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*\r\n\r\ndone$/i);
});

test('F8: a connection whose response had begun with keep-alive is closed after it', async () => {
  const { server, drain, openClient } = await startServer((_request, response) => {
    response.writeHead(200, { 'content-length': 8 }).write('half');
  });
  const { socket, received, closed } = await openClient();
  socket.write(ask('/'));
  const [, response] = await once(server, 'request');
  const drained = drain(never);
  response.end('done');
  await Promise.all([drained, closed]);
  expect(received()).toMatch(/connection: keep-alive\r\n[^]*halfdone$/i);
});

test('F8: idle connections and those without a request are closed, while another is answered', async () => {
  const { server, drain, openClient } = await startServer((request, response) => {
    if (request.url === '/quick') response.end('quick');
  });
  const [idle, silent, busy] = [await openClient(), await openClient(), await openClient()];
  idle.socket.write(ask('/quick'));
  await once(idle.socket, 'data');
  busy.socket.write(ask('/slow'));
  const [, response] = await once(server, 'request');
  const drained = drain(never);
  await Promise.all([idle.closed, silent.closed]);
  expect(idle.received()).toContain('quick');
  expect(busy.socket.closed).toBe(false);
  response.end('slow');
  await drained;
  await busy.closed;
  expect(busy.received()).toMatch(/\r\n\r\nslow$/);
});

test('F8: a request on a kept connection is answered if it arrives as another response ends', async () => {
  const { server, drain, openClient, refusal } = await startServer((request, response) => {
    if (request.url === '/quick') response.end('quick');
  });
  const kept = await openClient();
  kept.socket.write(ask('/quick'));
  await once(kept.socket, 'data');
  const slow = async () => {
    const { socket, closed } = await openClient();
    socket.write(ask('/slow'));
    const [, response] = await once(server, 'request');
    return { response, closed };
  };
  const [first, last] = [await slow(), await slow()];
  const drained = drain(never);
  kept.socket.write(ask('/quick'));
  first.response.end();
  await Promise.all([kept.closed, first.closed, refusal()]);
  last.response.end();
  await Promise.all([drained, last.closed]);
  expect(kept.received().match(/\r\n\r\nquick/g)).toHaveLength(2);
});

test('F8: so is the next one of a client whose response had begun with keep-alive', async () => {
  const { server, drain, openClient, refusal } = await startServer((request, response) => {
    if (request.url === '/next') response.end('next');
    else response.writeHead(200, { 'content-length': 4 }).flushHeaders();
  });
  const { socket, received, closed } = await openClient();
  socket.write(ask('/'));
  const [, response] = await once(server, 'request');
  await once(socket, 'data');
  const drained = drain(never);
  await refusal();
  socket.write(ask('/next'));
  response.end('done');
  await Promise.all([drained, closed]);
  expect(received()).toMatch(/done[^]*connection: close[^]*\r\n\r\nnext$/i);
});

test('F8: every connected client is answered, even if the server has not accepted it yet', async () => {
  const { drain, beginClient } = await startServer((_request, response) => response.end('done'));
  const clients = Array.from({ length: 50 }, beginClient);
  for (const { socket } of clients) socket.write(ask('/'));
  await Promise.all(clients.map(({ socket }) => once(socket, 'connect')));
  await Promise.all([drain(never), ...clients.map(({ closed }) => closed)]);
  for (const { received } of clients) expect(received()).toMatch(/\r\n\r\ndone$/);
});

test('F8: a response that its client is still receiving arrives completely', async () => {
  const length = 20_000_000;
  const { drain, openClient, refusal } = await startServer((_request, response) => {
    response.writeHead(200, { 'content-length': length }).end(Buffer.alloc(length, 'x'));
  });
  const { socket, received, closed } = await openClient();
  socket.write(ask('/'));
  await once(socket, 'data');
  socket.pause();
  const drained = drain(never);
  await refusal();
  socket.resume();
  await Promise.all([drained, closed]);
  expect(received().split('\r\n\r\n')[1]).toHaveLength(length);
});

test('F8: connections still open at the deadline are broken', async () => {
  const { server, drain, openClient } = await startServer(() => {});
  const { socket, received, closed } = await openClient();
  socket.write(ask('/'));
  await once(server, 'request');
  await drain(1);
  await closed;
  expect(received()).toBe('');
});
