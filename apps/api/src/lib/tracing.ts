import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Pool } from 'pg';
import type { Logger } from './logger.ts';
import { traceStatements } from './traced-statements.data.ts';

export interface Tracing {
  /** Runs the handling of a request under a span, which the returned function ends. */
  runRequest(run: () => void): (answer: TracedAnswer) => void;
  /** Runs a background task under a span. */
  runTask(name: string, run: () => Promise<void>): Promise<void>;
  /** Creates a span for each statement on these connections, while the code that sends it is traced. */
  watch(pool: Pool): void;
  /** Sends the recorded spans at once. */
  flush(): Promise<void>;
  /** Sends the remaining spans, for a few seconds at most. */
  stop(): Promise<void>;
}

export interface TracedAnswer {
  /** The route's name, never its path, which may contain private data. */
  readonly route: string;
  readonly method: string;
  readonly status: string;
}

interface TracingOptions {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ratio: number;
  readonly version: string;
  readonly log: Logger;
}

/** How often at most the log repeats that the collector is away. */
const repeatedMs = 600_000;
const exportTimeoutMs = 3_000;

/** Traces requests and tasks, and sends the spans to a collector. */
export function startTracing(options: TracingOptions): Tracing {
  const provider = createProvider(options);
  const tracer = provider.getTracer('waybill');
  const current = new AsyncLocalStorage<Span>();
  return {
    runRequest(run) {
      // Incoming trace headers are ignored: each request begins its own trace.
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      if (span.isRecording()) current.run(span, run);
      else run();
      return ({ route, method, status }) => {
        span.updateName(route);
        span.setAttributes({
          'waybill.route': route,
          'http.request.method': method,
          ...(status !== 'aborted' && { 'http.response.status_code': Number(status) }),
        });
        if (status.startsWith('5')) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    async runTask(name, run) {
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT);
      try {
        await current.run(span, run);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    watch(pool) {
      traceStatements(pool, tracer, current);
    },
    async flush() {
      await provider.forceFlush().catch(() => {});
    },
    async stop() {
      await provider.shutdown().catch(() => {});
    },
  };
}

function createProvider({ endpoint, headers, ratio, version, log }: TracingOptions) {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: exportTimeoutMs,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'waybill',
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: tellFailures(exporter, log) })],
  });
}

/** Logs that the collector refuses spans: once in a while, as it is retried every few seconds. */
function tellFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let toldAt = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isDue = performance.now() - toldAt >= repeatedMs;
        if (result.error && isDue) {
          toldAt = performance.now();
          const reason = result.error.message;
          log.warn({ reason }, 'failed to export traces; dropping them until it works again');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
