import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request as openPlainRequest } from 'node:http';
import { request as openTlsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { exampleHost, type ProxySetup } from './reverse-proxies.ts';

interface ProxiedRequest {
  readonly method?: 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: FormData;
  /** The local address to send from. */
  readonly from?: string;
  /** The port for plain HTTP, instead of the one for HTTPS. */
  readonly plainPort?: number;
}

interface ProxiedResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A response that stays open. */
export interface ProxiedStream {
  readonly headers: IncomingMessage['headers'];
  /** Resolves when the received data contains the text. */
  readonly until: (text: string) => Promise<void>;
  readonly close: () => void;
}

export interface ProxiedClient {
  readonly send: (path: string, options?: ProxiedRequest) => Promise<ProxiedResponse>;
  readonly follow: (path: string, options?: ProxiedRequest) => Promise<ProxiedStream>;
}

/**
 * Creates a client that sends requests to the proxy by its example's host name, and trusts only its
 * certificate.
 */
export async function createProxiedClient({
  httpsPort,
  certificate,
}: ProxySetup): Promise<ProxiedClient> {
  const ca = await readFile(certificate.authority);

  const open = async (path: string, options: ProxiedRequest = {}): Promise<IncomingMessage> => {
    const { method = 'GET', headers = {}, form, from = '127.0.0.1', plainPort } = options;
    const encoded = form && new Response(form);
    const body = encoded && Buffer.from(await encoded.arrayBuffer());
    const openRequest = plainPort === undefined ? openTlsRequest : openPlainRequest;
    const request = openRequest({
      host: '127.0.0.1',
      port: plainPort ?? httpsPort,
      servername: exampleHost,
      localAddress: from,
      ca,
      agent: false,
      method,
      path,
      headers: {
        host: `${exampleHost}:${httpsPort}`,
        ...headers,
        ...(body && {
          'content-type': encoded.headers.get('content-type') ?? '',
          'content-length': body.length,
        }),
      },
    });
    const responded = once(request, 'response');
    request.end(body);
    const [response]: IncomingMessage[] = await responded;
    if (!response) throw new Error('no response');
    return response;
  };

  return {
    async send(path, options) {
      const response = await open(path, options);
      const { statusCode = 0, headers } = response;
      return { status: statusCode, headers, body: await text(response) };
    },
    async follow(path, options) {
      const response = await open(path, options);
      let come = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (come += chunk));
      return {
        headers: response.headers,
        async until(expected) {
          while (!come.includes(expected)) await once(response, 'data');
        },
        close: () => void response.destroy(),
      };
    },
  };
}
