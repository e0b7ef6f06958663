import { createServer, type RequestListener } from 'node:http';

/** A server on the loopback interface. */
export type LocalServer = {
  /** Without a trailing slash. */
  readonly url: string;
  /** Stops at once, even during requests. */
  close(): Promise<void>;
};

/** Serves requests on the loopback interface; port 0 takes any free one. @throws when the port is taken. */
export async function serveLocally(listener: RequestListener, port: number): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
