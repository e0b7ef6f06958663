import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Services } from './context.ts';
import { nameRawRoute } from './raw-routes.ts';

const routeNames = new WeakMap<IncomingMessage, string>();

/** Records which route of the contract a request is for, as `feature.route`. */
export function recordRoute(request: IncomingMessage, name: string): void {
  routeNames.set(request, name);
}

/** Requests that last for hours, or that monitoring sends all the time. */
const untraced: ReadonlySet<string> = new Set(['live', 'health', 'metrics']);

/** Counts and traces requests by route name, if enabled. */
export function observe(
  { metrics, tracing }: Pick<Services, 'metrics' | 'tracing'>,
  listener: RequestListener,
): RequestListener {
  if (metrics.registry === null && tracing === null) return listener;
  return (request, response) => {
    const startedAt = performance.now();
    const rawName = nameRawRoute(request.url ?? '');
    const run = () => listener(request, response);
    const endSpan = tracing && !untraced.has(rawName) ? tracing.runRequest(run) : (run(), null);
    response.once('close', () => {
      const route = routeNames.get(request) ?? rawName;
      const status = statusOf(response);
      metrics.countRequest(route, status, (performance.now() - startedAt) / 1_000);
      endSpan?.({ route, method: request.method ?? '', status });
    });
  };
}

/** The response's status; `aborted` if the client disconnected first. */
function statusOf(response: ServerResponse): string {
  return response.writableFinished ? String(response.statusCode) : 'aborted';
}
