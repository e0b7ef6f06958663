import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';
import { codeOf, describeStatement } from './described-statement.ts';

type Current = AsyncLocalStorage<Span>;

/** Creates a span for each statement on new connections, as a child of the current span. */
export function traceStatements(pool: Pool, tracer: Tracer, current: Current): void {
  pool.on('connect', (client) => watchClient(client, tracer, current));
}

/** Wraps each statement that runs under a span in its own span. */
function watchClient(client: PoolClient, tracer: Tracer, current: Current): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new Error('a client of pg has no query');
  const ask = (args: unknown[]): unknown => Reflect.apply(query, client, args);
  Object.defineProperty(client, 'query', {
    value(...args: unknown[]): unknown {
      const parent = current.getStore();
      if (!parent) return ask(args);
      const { name, attributes } = describeStatement(args[0]);
      const context = trace.setSpan(ROOT_CONTEXT, parent);
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
      const end = (error: unknown) => {
        // The message may contain stored data.
        if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });
        span.end();
      };
      const done = args.at(-1);
      if (typeof done === 'function') {
        const tell = (error: unknown, ...results: unknown[]) => {
          end(error);
          Reflect.apply(done, client, [error, ...results]);
        };
        return ask([...args.slice(0, -1), tell]);
      }
      const result = ask(args);
      if (result instanceof Promise) result.then(() => end(null), end);
      else end(null);
      return result;
    },
  });
}
