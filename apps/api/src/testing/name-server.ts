import { createSocket, type RemoteInfo } from 'node:dgram';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { onTestFinished } from 'vitest';

type Kind = 'A' | 'AAAA';
/** Returns a name's addresses, of both kinds. */
type Zone = (name: string, kind: Kind) => readonly string[];

const kinds = new Map<number, Kind>([
  [1, 'A'],
  [28, 'AAAA'],
]);

/** Starts a name server for a test, on the loopback interface until the test ends. */
export async function startNameServer(zone: Zone) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => answer(query, from));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());

  function answer(query: Buffer, from: RemoteInfo): void {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const kind = kinds.get(type);
    const name = labels.join('.');
    const addresses = kind === undefined ? [] : zone(name, kind).filter(isOf(kind));
    if (kind !== undefined) asked.push(`${name} ${kind}`);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x81_80, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    head.writeUInt32BE(0, 8);
    const records = addresses.map((address) => recordOf(type, address));
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...records]), from.port);
  }

  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

function isOf(kind: Kind) {
  return (address: string) => isIPv4(address) === (kind === 'A');
}

/** Builds a record for the requested name, which must not be cached. */
function recordOf(type: number, address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}
