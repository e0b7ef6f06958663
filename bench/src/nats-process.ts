import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:net';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';

export interface NatsProcess {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a NATS server on loopback, using the one installed on this machine.
 * @throws Error where it has none
 */
export async function startNatsProcess(): Promise<NatsProcess> {
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  const kill = () => void child?.kill('SIGKILL');
  process.once('exit', kill);
  const start = async () => {
    const starting = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
      stdio: 'ignore',
    });
    child = starting;
    const failing = once(starting, 'error').then(() => {
      throw new Error('There is no nats-server here: on Debian, apt-get install nats-server.');
    });
    await Promise.race([failing, untilReachable(port)]);
    failing.catch(() => {});
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    async stop() {
      const stopping = child;
      if (!stopping) return;
      child = null;
      const ended = once(stopping, 'exit');
      stopping.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReachable(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await delay(100);
  }
}
