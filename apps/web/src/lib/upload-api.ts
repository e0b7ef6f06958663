import { createClient, type Client } from '@waybill/client';
import { apiBaseUrl } from './api.ts';
import { withXsrf } from './xsrf-fetch.ts';

/**
 * Creates a client like `api` that reports the uploaded share of a form, from 0 to 1. Uses XMLHttpRequest,
 * because fetch reports no upload progress.
 */
export function createUploadApi(onProgress: (share: number) => void): Client {
  return createClient({
    baseUrl: apiBaseUrl,
    fetch: withXsrf((input, init = {}) =>
      init.body instanceof FormData
        ? sendForm(new Request(input).url, init, init.body, onProgress)
        : fetch(input, init),
    ),
  });
}

function sendForm(
  url: string,
  init: RequestInit,
  body: FormData,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(init.method ?? 'POST', url);
    for (const [name, value] of new Headers(init.headers)) xhr.setRequestHeader(name, value);
    xhr.responseType = 'blob';
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => {
      const retryAfter = xhr.getResponseHeader('retry-after');
      resolve(
        new Response(xhr.response, {
          status: xhr.status,
          headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
        }),
      );
    });
    xhr.addEventListener('error', () => reject(new TypeError('The server was not reached.')));
    xhr.send(body);
  });
}
