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
  /** The address of this machine that it comes from. */
  readonly from?: string;
  /** The port for plain http, instead of the one for https. */
  readonly plainPort?: number;
}

interface ProxiedResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type ProxiedClient = (path: string, options?: ProxiedRequest) => Promise<ProxiedResponse>;

/** Sends requests to the proxy by the name in its example, and believes its certificate alone. */
export async function createProxiedClient({
  httpsPort,
  certificate,
}: ProxySetup): Promise<ProxiedClient> {
  const ca = await readFile(certificate.authority);

  return async (path, options = {}) => {
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
    const { statusCode = 0 } = response;
    return { status: statusCode, headers: response.headers, body: await text(response) };
  };
}
