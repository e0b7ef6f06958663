import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, Secret, Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentSchema } from './config-variables.ts';

const folder = fileURLToPath(new URL('../../../docs/scaling/kubernetes/', import.meta.url));
const files = await readdir(folder);
const manifests = files.filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');

const models = [
  Deployment,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
];

async function read(file: string): Promise<unknown> {
  return parse(await readFile(join(folder, file), 'utf8'));
}

/** Lists the paths of all fields below a value. */
function listPaths(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    const below = `${path}.${key}`;
    return [below].concat(listPaths(field, below));
  });
}

/** Wraps a value so that reading a field removes its path from the set. */
function strikeReads(value: object, path: string, paths: Set<string>): object {
  return new Proxy(value, {
    get(target, key, receiver) {
      const field: unknown = Reflect.get(target, key, receiver);
      const below = `${path}.${String(key)}`;
      paths.delete(below);
      return typeof field === 'object' && field !== null ? strikeReads(field, below, paths) : field;
    },
  });
}

/**
 * Checks a manifest against the Kubernetes schemas. These allow unknown fields, for example a misspelled
 * `readinesProbe`, so a field that the validator never read counts as unknown.
 */
function findProblems(manifest: unknown): string[] {
  const { apiVersion, kind } = z
    .object({ apiVersion: z.string(), kind: z.string() })
    .parse(manifest);
  const model = models.find((each) => each.apiVersion === apiVersion && each.kind === kind);
  if (!model || typeof manifest !== 'object' || manifest === null) {
    return [`there is no ${kind} in ${apiVersion}`];
  }
  const paths = new Set(listPaths(manifest, kind));
  try {
    model.prototype.validate.call(strikeReads(manifest, kind, paths));
  } catch (error) {
    return [String(error)];
  }
  return [...paths].map((path) => `${path} is unknown`);
}

test.each(manifests)('%s matches the schemas of Kubernetes', async (file) => {
  expect(findProblems(await read(file))).toEqual([]);
});

test('an unknown, missing or wrongly typed field is found', () => {
  const budget = {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'waybill' },
  };
  const selector = { matchLabels: { name: 'waybill' } };
  expect(findProblems({ ...budget, spec: { maxUnavailable: 1, selector } })).toEqual([]);
  expect(findProblems({ ...budget, spec: { maxUnavailabel: 1, selector } })).toEqual([
    'PodDisruptionBudget.spec.maxUnavailabel is unknown',
  ]);
  expect(findProblems({ ...budget, spec: { selector: 'waybill' } })).toHaveLength(1);
  expect(findProblems({ ...budget, apiVersion: 'policy/v1beta1' })).toHaveLength(1);
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'waybill' } };
  expect(findProblems({ ...service, spec: { ports: [{ name: 'http' }] } })).toHaveLength(1);
});

test('every manifest except the secret is applied, and every applied file exists', async () => {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(await read('kustomization.yaml'));
  expect(resources.toSorted()).toEqual(
    manifests.filter((file) => file !== 'secret.example.yaml').toSorted(),
  );
});

test('the settings in the manifests are Waybill settings', async () => {
  const { stringData } = z
    .object({ stringData: z.record(z.string(), z.string()) })
    .parse(await read('secret.example.yaml'));
  const settings = parseEnv(await readFile(join(folder, 'waybill.env'), 'utf8'));
  const names = [...Object.keys(stringData), ...Object.keys(settings)];
  expect(names.filter((name) => !(name in environmentSchema.shape))).toEqual([]);
  expect(environmentSchema.partial().safeParse(settings).error).toBeUndefined();
});
