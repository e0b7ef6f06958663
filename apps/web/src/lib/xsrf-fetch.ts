const cookieName = 'XSRF-TOKEN';
const readMethods = new Set(['GET', 'HEAD']);

/** Returns a cookie's value from a `document.cookie` string, or null. */
export function findCookie(cookies: string, name: string): string | null {
  for (const cookie of cookies.split('; ')) {
    const [key, ...value] = cookie.split('=');
    if (key === name) return decodeURIComponent(value.join('='));
  }
  return null;
}

/**
 * Wraps a fetch so that writes carry the XSRF token from the cookie. If there is none, a read fetches one
 * first. If the server rejects a stale token, its response sets a new one and the write is retried once.
 */
export function withXsrf(send: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    if (readMethods.has(init.method ?? 'GET')) return send(input, init);
    if (findXsrfToken() === null) await send('/api/instance');
    const response = await send(input, withToken(init));
    return (await refusesToken(response)) ? send(input, withToken(init)) : response;
  };
}

function findXsrfToken(): string | null {
  return findCookie(document.cookie, cookieName);
}

function withToken(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('x-xsrf-token', findXsrfToken() ?? '');
  return { ...init, headers };
}

async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'CSRF_INVALID'
  );
}
