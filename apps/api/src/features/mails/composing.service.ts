import { channelRules } from '@waybill/schema/features/notifications.fields';
import {
  allNotificationKinds,
  findNotificationKind,
} from '@waybill/schema/features/notifications.models';
import { v7 as createId } from 'uuid';
import { lockUsersInOrder } from '../../auth/user-locks.data.ts';
import type { Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import * as data from './composing.data.ts';
import { createMail, getReader } from './mails.data.ts';
import { languageOf, planMail, timesOf } from './mails.policy.ts';
import { mailRules } from './mail-rules.policy.ts';

type Deps = Pick<Services, 'clock' | 'db'>;

const usersAtOnce = 100;
/** The rest of a user's notifications follows in the next turn. */
const itemsAtOnce = 200;
const hourMs = 3_600_000;

/** Kinds that count towards the hourly limit of single mails. */
const singleKinds = allNotificationKinds.filter((kind) => channelRules[kind].mail !== 'always');

/**
 * Assigns notifications to single mails or digests, by each user's settings. Returns true if there may be
 * more.
 */
export async function composeMails({ clock, db }: Deps): Promise<boolean> {
  const userIds = await data.listUsersWithUnmailedItems(db, usersAtOnce);
  for (const userId of userIds) {
    await db.$transaction((transaction) => composeFor(transaction, userId, clock()));
  }
  return userIds.length > 0;
}

async function composeFor(db: Db, userId: string, now: Date): Promise<void> {
  // Serializes replicas, and waits for changes of the user's settings.
  await lockUsersInOrder(db, [userId]);
  const items = await data.listUnmailedItems(db, userId, itemsAtOnce);
  if (items.length === 0) return;
  const reader = await getReader(db, userId);
  const times = timesOf(reader);
  let singles = await data.countSingles(db, userId, singleKinds, new Date(now.getTime() - hourMs));
  const create = async (kind: string, at: Date) => {
    const id = createId();
    const locale = languageOf(reader);
    await createMail(db, { id, userId, kind, locale, nextAttemptAt: at, createdAt: now });
    return id;
  };
  const left: string[] = [];
  for (const { id, kind: name, createdAt } of items) {
    const kind = findNotificationKind(name);
    const isStale = now.getTime() - createdAt.getTime() > mailRules.itemLifeMs;
    const plan = kind === null || isStale ? null : planMail(kind, times, now, singles);
    if (plan === null) {
      left.push(id);
    } else if (plan.as === 'digest') {
      const digest = await data.findDigest(db, userId, plan.at);
      await data.setMailOfItem(db, id, digest?.id ?? (await create('digest', plan.at)));
    } else {
      if (singleKinds.some((single) => single === kind)) singles += 1;
      await data.setMailOfItem(db, id, await create(name, plan.at));
    }
  }
  await data.removeItems(db, left);
}
