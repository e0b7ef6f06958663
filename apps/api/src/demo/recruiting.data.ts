import { setBlock } from '../features/vtcs/vtc-blocks.data.ts';
import { createForm, setRecruitment } from '../features/vtcs/recruitment/recruitment.data.ts';
import type { Db } from '../lib/db.ts';
import { parseMarkdown } from '../lib/markdown.ts';
import { daysBefore } from './dates.ts';
import type { UserIdOf } from './drivers.data.ts';
import { recruitments } from './recruiting.ts';
import type { DemoVtc } from './vtcs.ts';

/** Sets the requirements of the companies that have any. Returns the form ids by company tag. */
export async function createRecruitments(
  db: Db,
  vtcIds: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const forms = new Map<string, string>();
  for (const [tag, { intro, questions, answers: _, ...rules }] of Object.entries(recruitments)) {
    const vtcId = vtcIds.get(tag);
    if (vtcId === undefined) throw new Error(`no company has the tag ${tag}`);
    const form = await createForm(db, vtcId, { intro: parseMarkdown(intro), questions });
    await setRecruitment(db, vtcId, rules, form.id);
    forms.set(tag, form.id);
  }
  return forms;
}

interface Blocking {
  readonly userIdOf: UserIdOf;
  readonly end: Date;
}

/** Makes the largest company block a driver of another one. */
export async function createBlock(
  db: Db,
  vtcs: readonly DemoVtc[],
  vtcIds: ReadonlyMap<string, string>,
  { userIdOf, end }: Blocking,
): Promise<void> {
  const membersOf = (tag: string) => vtcs.find((vtc) => vtc.tag === tag)?.members ?? [];
  const [owner] = membersOf('NORD');
  const blocked = membersOf('HANSA').at(-1);
  const vtcId = vtcIds.get('NORD');
  if (!owner || !blocked || vtcId === undefined) throw new Error('nobody is there to be blocked');
  const reason = 'Blocked the ferry on purpose, twice.';
  const createdById = userIdOf(owner.driver);
  const times = { until: daysBefore(end, -60), createdAt: daysBefore(end, 2) };
  const key = { vtcId, userId: userIdOf(blocked.driver) };
  await setBlock(db, key, { ...times, reason, createdById });
}
