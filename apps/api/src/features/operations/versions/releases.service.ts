import type { Release } from '@waybill/schema/features/operations.models';
import { fetchText } from '../../../auth/steam/bounded-fetch.ts';
import type { Services, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { recordOperatorAct } from '../../operators/operator-acts.data.ts';
import { askForTask } from '../tasks/task-runs.data.ts';
import * as data from './releases.data.ts';
import { isNewer, readRelease } from './releases.policy.ts';

/** The task that checks for newer releases. */
export const releaseCheckTask = 'operations.look-for-release';
/** Once a day, although the task runs each hour, so that not all servers send requests at the same time. */
const askEveryMs = 23 * 3_600_000;
const timeoutMs = 10_000;

type Deps = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/** Checks for the latest release, if an operator has agreed and a day has passed. */
export async function checkForRelease({ db, clock, config, log }: Deps): Promise<void> {
  const { releasesUrl } = config;
  if (releasesUrl === null || !(await data.asksForReleases(db))) return;
  const now = clock();
  const former = await data.findCheck(db);
  if (former !== null && now.getTime() - former.checkedAt.getTime() < askEveryMs) return;
  await data.setCheck(db, now, await ask(releasesUrl, log));
}

/** Requests the latest release. Null for an unusable response, which is not an error. */
async function ask(releasesUrl: string, log: Services['log']) {
  try {
    const release = readRelease(await fetchText(new URL(releasesUrl), { fetch, timeoutMs }));
    if (release === null) throw new Error('no release is named');
    return release;
  } catch (error) {
    log.info({ err: error }, 'failed to check for a new release');
    return null;
  }
}

/** Returns a release newer than this server. Null if none is known. */
export async function findNewerRelease({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<Release | null> {
  const check = await data.findCheck(db);
  if (check === null || check.version === null) return null;
  const { version, url } = check;
  return isNewer(version, config.version) ? { version, url } : null;
}

/** Returns the state of release checks. */
export async function getReleases({ db, config }: Pick<Services, 'db' | 'config'>) {
  const check = await data.findCheck(db);
  return {
    isOn: await data.asksForReleases(db),
    host: config.releasesUrl === null ? null : new URL(config.releasesUrl).host,
    checkedAt: check?.checkedAt.toISOString() ?? null,
    hasFailed: check?.hasFailed ?? false,
    newer: await findNewerRelease({ db, config }),
  };
}

/**
 * Turns on daily release checks and requests the first one, or turns them off and removes the result.
 * @throws RELEASES_UNKNOWN
 */
export async function setReleaseNotice(ctx: WriteContext, isOn: boolean): Promise<void> {
  if (isOn && ctx.config.releasesUrl === null) throw new AppError('RELEASES_UNKNOWN');
  const at = ctx.clock();
  await ctx.transact(async ({ db, actor }) => {
    await data.setAsksForReleases(db, isOn);
    if (isOn) await askForTask(db, releaseCheckTask, at);
    else await data.removeCheck(db);
    const action = isOn ? 'release-notice.on' : 'release-notice.off';
    await recordOperatorAct(db, actor, { action, at });
  });
  if (isOn) ctx.signals.emit('taskWanted');
}
