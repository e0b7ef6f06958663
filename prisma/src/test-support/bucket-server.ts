import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { BucketConfig } from '../backup/bucket.ts';

export type BucketServer = {
  config: BucketConfig;
  /** The objects in the bucket, by name. */
  objects: Map<string, Buffer>;
  /** The number of multipart uploads neither completed nor aborted. */
  unfinished: () => number;
  /** Fails this many of the next requests, like an overloaded bucket. */
  failNext: (count: number) => void;
};

/** Starts a bucket that supports as much of S3's API as backups need; it stops when the test ends. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let failing = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const body = await buffer(request);
    const isSigned = request.headers.authorization?.startsWith(
      'AWS4-HMAC-SHA256 Credential=the-id/',
    );
    const fail = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (isSigned !== true) return fail(403, 'AccessDenied');
    if (failing > 0) {
      failing -= 1;
      return fail(503, 'SlowDown');
    }
    const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (bucket !== 'backups') return fail(404, 'NoSuchBucket');
    const uploadId = url.searchParams.get('uploadId') ?? '';
    const parts = uploads.get(uploadId);
    if (request.method === 'GET' && key === '') {
      const contents = [...objects].map(
        ([name, { length }]) =>
          `<Contents><Key>${name}</Key><Size>${length}</Size><ETag>"e"</ETag></Contents>`,
      );
      return response.end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      );
    }
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size}`;
      uploads.set(id, new Map());
      return response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === 'PUT' && parts !== undefined) {
      parts.set(Number(url.searchParams.get('partNumber')), body);
      return response.writeHead(200, { etag: '"part"' }).end();
    }
    if (request.method === 'POST' && parts !== undefined) {
      const numbers = [...parts.keys()].toSorted((one, other) => one - other);
      objects.set(key, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.of())));
      uploads.delete(uploadId);
      return response.end(
        `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"whole"</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (request.method === 'DELETE') {
      if (parts === undefined) objects.delete(key);
      else uploads.delete(uploadId);
      return response.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      objects.set(key, body);
      return response.writeHead(200, { etag: '"whole"' }).end();
    }
    const object = objects.get(key);
    if (object === undefined) return fail(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': object.length, etag: '"whole"' });
    return response.end(request.method === 'HEAD' ? undefined : object);
  };

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    config: {
      url: `http://127.0.0.1:${port}/backups`,
      region: 'auto',
      keyId: 'the-id',
      secretKey: 'the-secret',
    },
    objects,
    unfinished: () => uploads.size,
    failNext: (count) => {
      failing = count;
    },
  };
}
