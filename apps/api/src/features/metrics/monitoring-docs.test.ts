import { readFile } from 'node:fs/promises';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { metricsToken, readFigures } from '../../testing/figures.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ env: { METRICS_TOKEN: metricsToken } });
const docs = new URL('../../../../../docs/', import.meta.url);
const readDoc = (path: string) => readFile(new URL(path, docs), 'utf8');

const rulesSchema = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Waybill[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smhd]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
  ),
});

async function listExpressions() {
  const { groups } = rulesSchema.parse(parse(await readDoc('monitoring/alert-rules.yml')));
  const dashboard: unknown = JSON.parse(await readDoc('monitoring/grafana-dashboard.json'));
  const { panels } = dashboardSchema.parse(dashboard);
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ of: alert, expr }))),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
  ];
}

/** Returns the metric names of an expression, and whether it parses. Replaces Grafana's variables first. */
function readExpression(expr: string) {
  const text = expr.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  let isBroken = false;
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      isBroken ||= type.isError;
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') {
        names.push(text.slice(from, to));
      }
    },
  });
  return { names, isBroken };
}

/** The series that a metric family exposes. */
function listSeries([name, type]: readonly [name: string, type: string]): string[] {
  if (type !== 'histogram') return [name];
  return ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`);
}

test('the dashboard and the alerts parse in Prometheus and use existing metrics', async () => {
  const { families } = await readFigures(app().origin);
  // Prometheus adds it, for whether a target responds.
  const exposed = new Set([...[...families].flatMap(listSeries), 'up']);
  const expressions = await listExpressions();
  expect(expressions.length).toBeGreaterThan(30);
  for (const { of, expr } of expressions) {
    const { names, isBroken } = readExpression(expr);
    const missing = names.filter((name) => !exposed.has(name));
    const isAsking = names.length > 0;
    expect({ of, isBroken, isAsking, missing }).toEqual({
      of,
      isBroken: false,
      isAsking: true,
      missing: [],
    });
  }
});

test('each metric is in the table of docs/hosting/monitoring.md, and in the dashboard or an alert', async () => {
  const { families } = await readFigures(app().origin);
  const own = [...families.keys()].filter((name) => name.startsWith('waybill_')).toSorted();
  const page = await readDoc('hosting/monitoring.md');
  const listed = Array.from(page.matchAll(/^\| `(waybill_\w+)`/gm), ([, name = '']) => name);
  expect(listed.toSorted()).toEqual(own);
  const used = new Set((await listExpressions()).flatMap(({ expr }) => readExpression(expr).names));
  const isUsed = (name: string) => [...used].some((series) => series.startsWith(name));
  expect(own.filter((name) => !isUsed(name))).toEqual([]);
});
