import { type Place, placeOf } from './places.ts';
import { isTestFile, packageOf, type SourceFile, type SourceImport } from './source-files.ts';

export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Finds violations of one structure rule. */
export type Rule = (files: readonly SourceFile[]) => Problem[];

/** The folders of `src` that each folder of the same app may import. */
const layers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'apps/api': {
    demo: ['demo', 'features', 'lib'],
    features: ['features', 'http', 'auth', 'lib'],
    http: ['http', 'auth', 'lib'],
    auth: ['auth', 'http', 'lib'],
    lib: ['lib'],
  },
  'apps/companion': {
    commands: [
      'commands',
      'simulation',
      'window',
      'driving',
      'sending',
      'queue',
      'game',
      'plugin',
      'updates',
      'installation',
      'account',
      'lib',
    ],
    window: ['window', 'plugin', 'updates', 'account', 'lib'],
    plugin: ['plugin', 'lib'],
    updates: ['updates', 'installation', 'account', 'lib'],
    installation: ['installation', 'lib'],
    simulation: ['simulation', 'game', 'lib'],
    driving: ['driving', 'queue', 'game', 'lib'],
    sending: ['sending', 'queue', 'account', 'lib'],
    queue: ['queue', 'lib'],
    game: ['game', 'lib'],
    account: ['account', 'lib'],
    lib: ['lib'],
  },
  'apps/web': {
    app: ['app', 'features', 'components', 'lib'],
    worker: ['worker', 'features', 'lib'],
    landing: ['landing', 'app', 'components', 'lib'],
    embed: ['embed', 'components', 'lib'],
    features: ['features', 'components', 'lib'],
    components: ['components', 'lib'],
    lib: ['lib'],
  },
};

/** The roles in the API that files of a given role may not import at run time. */
const hiddenRoles: Readonly<Record<string, readonly string[]>> = {
  routes: ['data'],
  why: ['routes'],
  calendar: ['routes'],
  ledger: ['routes'],
  service: ['routes', 'why', 'calendar'],
  presenter: ['routes', 'why', 'calendar', 'ledger', 'service', 'data'],
  policy: ['routes', 'why', 'calendar', 'ledger', 'service', 'data', 'presenter'],
  data: ['routes', 'why', 'calendar', 'ledger', 'service', 'presenter'],
};

/** Returns the folder below `src` that contains a path: 'features', or '' directly in `src`. */
function layerOf(path: string): string {
  const [, , , layer = '', ...below] = path.split('/');
  return below.length > 0 ? layer : '';
}

function roleOf(path: string): string {
  return /\.(?<role>[a-z-]+)\.tsx?$/.exec(path)?.groups?.['role'] ?? '';
}

/** Yields the imports within an app's `src`, except those of tests. */
function* importsWithinApps(
  files: readonly SourceFile[],
): Generator<{ file: SourceFile; imported: SourceImport; target: string }> {
  for (const file of files) {
    const home = packageOf(file.path);
    if (!home.startsWith('apps/') || isTestFile(file.path)) continue;
    for (const imported of file.imports) {
      if (imported.target?.startsWith(`${home}/src/`)) {
        yield { file, imported, target: imported.target };
      }
    }
  }
}

/** Layers import downwards only; files directly in `src` wire them up. */
export const layersImportDownwards: Rule = (files) => {
  const problems: Problem[] = [];
  for (const { file, imported, target } of importsWithinApps(files)) {
    const from = layerOf(file.path);
    const to = layerOf(target);
    const allowed = layers[packageOf(file.path)]?.[from];
    if (!allowed || allowed.includes(to) || (to === '' && imported.typeOnly)) continue;
    problems.push({
      path: file.path,
      message: `${from} must not import ${to || 'the composition root'} (${imported.specifier})`,
    });
  }
  return problems;
};

/** Each folder of an app's `src` is a layer with a rule. */
export const layersAreKnown: Rule = (files) =>
  files.flatMap(({ path }) => {
    const known = layers[packageOf(path)];
    const layer = layerOf(path);
    if (!known || !path.startsWith(`${packageOf(path)}/src/`) || layer === '') return [];
    return known[layer] || isTestFile(path)
      ? []
      : [{ path, message: `${layer} is not one of the layers ${Object.keys(known).join(', ')}` }];
  });

/** Within the API: routes call services, services call data, and nothing calls back. */
export const rolesImportDownwards: Rule = (files) => {
  const problems: Problem[] = [];
  for (const { file, imported, target } of importsWithinApps(files)) {
    if (packageOf(file.path) !== 'apps/api' || imported.typeOnly) continue;
    const [from, to] = [roleOf(file.path), roleOf(target)];
    if (!hiddenRoles[from]?.includes(to)) continue;
    problems.push({
      path: file.path,
      message: `a ${from} file must not import a ${to} file (${imported.specifier})`,
    });
  }
  return problems;
};

/** Features may import one another, but not in a cycle. */
export const featuresFormNoCycle: Rule = (files) =>
  circularImports(files, (place) => place.feature).map(({ path, from, to }) => ({
    path,
    message: `the features ${from} and ${to} import each other, directly or by way of others`,
  }));

/**
 * Within a feature, sub-slices and the files next to them may import one another, but not in a cycle: code
 * shared by two sub-slices belongs directly in the feature.
 */
export const subSlicesFormNoCycle: Rule = (files) =>
  circularImports(files, ({ subSlice, inside }) => subSlice ?? inside, true)
    .filter(({ ends }) => ends.some(({ subSlice }) => subSlice !== null))
    .map(({ path, from, to }) => ({
      path,
      message: `${from} and ${to} of one feature import each other, directly or by way of others`,
    }));

interface Edge {
  /** The importing file. */
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly ends: readonly [Place, Place];
}

/** Returns the imports that form cycles between parts of features, one per pair of parts. */
function circularImports(
  files: readonly SourceFile[],
  partOf: (place: Place) => string,
  withinFeature = false,
): Edge[] {
  const graphs = new Map<string, Map<string, Map<string, Edge>>>();
  for (const { file, target } of importsWithinApps(files)) {
    const ends = [placeOf(file.path), placeOf(target)] as const;
    if (!ends[0] || !ends[1]) continue;
    const [from, to] = [partOf(ends[0]), partOf(ends[1])];
    if (from === to || (withinFeature && ends[0].feature !== ends[1].feature)) continue;
    const whole = withinFeature
      ? `${packageOf(file.path)}/${ends[0].feature}`
      : packageOf(file.path);
    const graph = graphs.get(whole) ?? new Map<string, Map<string, Edge>>();
    const edges = graph.get(from) ?? new Map<string, Edge>();
    edges.set(to, { path: file.path, from, to, ends: [ends[0], ends[1]] });
    graphs.set(whole, graph.set(from, edges));
  }
  return [...graphs.values()].flatMap(findCircular);
}

/** Returns the edges that lie on a cycle. */
function findCircular(graph: ReadonlyMap<string, ReadonlyMap<string, Edge>>): Edge[] {
  const reaches = (from: string, to: string, seen: Set<string>): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(graph.get(from)?.keys() ?? [])].some((next) => reaches(next, to, seen));
  };
  return Array.from(graph.values(), (edges) => Array.from(edges.values()))
    .flat()
    .filter(({ from, to }) => reaches(to, from, new Set()));
}
