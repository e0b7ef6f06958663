const maxBodyBytes = 262_144;
const maxRedirects = 3;

interface FetchBounds {
  readonly fetch: typeof fetch;
  /** For the whole fetch, redirects included. */
  readonly timeoutMs: number;
}

/**
 * Fetches a page as UTF-8 text. Redirects are followed within its origin.
 * @throws when it does not come within the time, is above 256 KB, or the status is not 200. No
 * message repeats the address, which may hold a key.
 */
export async function fetchText(url: URL, bounds: FetchBounds): Promise<string> {
  return (await fetchBytes(url, bounds)).toString('utf8');
}

/** Fetches a page as bytes. @throws like `fetchText` */
export async function fetchBytes(url: URL, bounds: FetchBounds): Promise<Buffer> {
  const signal = AbortSignal.timeout(bounds.timeoutMs);
  let address = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await bounds.fetch(address, { signal, redirect: 'manual' });
    if (response.status === 200) return await readBody(response);
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      throw new Error(`answered with status ${response.status}`);
    }
    address = new URL(location, address);
    if (address.origin !== url.origin) throw new Error('redirected to another origin');
  }
  throw new Error('redirected too often');
}

async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the response.
    if (size > maxBodyBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
