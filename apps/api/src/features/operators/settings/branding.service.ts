import type { Config } from '../../../config.ts';
import type { Branding } from '../../../lib/branding.ts';
import type { Db } from '../../../lib/db.ts';
import { buildMediaUrl } from '../../media/media.presenter.ts';
import { getSettings } from './settings.data.ts';

/** Returns the default branding from the environment. */
export function defaultBranding({ instanceName }: Pick<Config, 'instanceName'>): Branding {
  return {
    name: instanceName,
    accent: null,
    logo: null,
    imprintUrl: null,
    privacyUrl: null,
    registration: 'OPEN',
  };
}

/** Returns the operators' branding, with defaults from the environment. */
export async function findBranding(db: Db, initial: Branding): Promise<Branding> {
  const { name, logo, accent, imprintUrl, privacyUrl, registration } = await getSettings(db);
  return {
    name: name ?? initial.name,
    accent,
    logo: logo && { url: buildMediaUrl(logo.sha256), width: logo.width, height: logo.height },
    imprintUrl,
    privacyUrl,
    registration,
  };
}
