import { createServer, type Server, type Socket } from 'node:net';

/** A client's subscriptions: subjects by subscription id. */
interface Peer {
  readonly socket: Socket;
  readonly subjects: Map<string, string>;
}

/**
 * A minimal NATS server on its own port, just enough to subscribe and publish: the protocol of docs.nats.io
 * without queues, headers and credentials. The trial of positions runs the real one.
 */
export async function startNats() {
  const peers = new Set<Peer>();
  let server: Server | null = null;
  let port = 0;

  const publish = (subject: string, payload: Buffer) => {
    for (const { socket, subjects } of peers) {
      for (const [sid, pattern] of subjects) {
        if (!matches(pattern, subject)) continue;
        socket.write(`MSG ${subject} ${sid} ${payload.length}\r\n`);
        socket.write(payload);
        socket.write('\r\n');
      }
    }
  };

  const handle = (
    peer: Peer,
    line: string,
    takeBytes: (count: number) => Buffer | null,
  ): boolean => {
    const [verb = '', ...args] = line.split(' ');
    if (verb === 'PING') peer.socket.write('PONG\r\n');
    if (verb === 'SUB') peer.subjects.set(args.at(-1) ?? '', args[0] ?? '');
    if (verb === 'UNSUB') peer.subjects.delete(args[0] ?? '');
    if (verb !== 'PUB') return true;
    const payload = takeBytes(Number(args.at(-1)));
    if (!payload) return false;
    publish(args[0] ?? '', payload);
    return true;
  };

  const serve = (socket: Socket) => {
    const peer: Peer = { socket, subjects: new Map() };
    peers.add(peer);
    socket.once('close', () => peers.delete(peer));
    socket.on('error', () => socket.destroy());
    const info = { server_id: 'test', version: '2.10.0', max_payload: 1_048_576, proto: 1 };
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const end = rest.indexOf('\r\n');
        if (end < 0) return;
        const after = end + 2;
        let taken = after;
        const takeBytes = (count: number) => {
          if (rest.length < after + count + 2) return null;
          taken = after + count + 2;
          return Buffer.from(rest.subarray(after, after + count));
        };
        if (!handle(peer, rest.subarray(0, end).toString(), takeBytes)) return;
        rest = rest.subarray(taken);
      }
    });
  };

  const start = async () => {
    if (server) return;
    const listening = createServer(serve);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    const address = listening.address();
    if (typeof address === 'object' && address) ({ port } = address);
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    async stop() {
      const stopping = server;
      server = null;
      for (const { socket } of peers) socket.destroy();
      await new Promise((resolve) => (stopping ? stopping.close(resolve) : resolve(null)));
    },
  };
}

function matches(pattern: string, subject: string): boolean {
  const [wanted, given] = [pattern.split('.'), subject.split('.')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === '*' || part === given[index])
  );
}
