/** The features with sub-slices: one list for the API and the web app. */
const subSlices: Readonly<Record<string, readonly string[]>> = {
  account: [
    'devices',
    'linked-accounts',
    'overlay',
    'preferences',
    'push',
    'sessions',
    'sign-in',
    'tokens',
    'two-factor',
  ],
  auth: ['recovery'],
  'company-events': ['series'],
  jobs: ['decisions', 'detail', 'entry', 'list', 'plans', 'recount', 'sharing', 'stats'],
  members: ['actions', 'blocks', 'list', 'notes', 'profile', 'warnings'],
  notifications: ['push'],
  operations: ['events', 'mails', 'overview', 'storage', 'tasks', 'versions'],
  operators: ['companies', 'settings', 'trail', 'users'],
  trucks: ['liveries', 'maintenance', 'milestones', 'museum'],
  vtcs: [
    'creation',
    'directory',
    'management',
    'memberships',
    'overview',
    'ownership',
    'public-page',
    'recruitment',
  ],
};

export interface Place {
  readonly feature: string;
  /** The sub-slice; null for files directly in the feature. */
  readonly subSlice: string | null;
  /** The rest of the path. */
  readonly inside: string;
}

/** Returns the position of a path within an app's features; null for files outside features. */
export function placeOf(path: string): Place | null {
  const [feature = '', folder = '', ...below] =
    /^apps\/[^/]+\/src\/features\/(.+)$/.exec(path)?.[1]?.split('/') ?? [];
  if (folder === '') return null;
  return below.length > 0 && subSlices[feature]?.includes(folder) === true
    ? { feature, subSlice: folder, inside: below.join('/') }
    : { feature, subSlice: null, inside: [folder, ...below].join('/') };
}
