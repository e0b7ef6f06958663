import { contract } from '@waybill/schema/contract';
import type { Driver } from './factories.ts';

/** Creates an announcement by a member with the duty. Returns its id. */
export async function buildAnnouncement(
  { browser }: Driver,
  vtcId: string,
  pinnedForDays = 0,
): Promise<string> {
  const body = { title: 'Night convoy', body: 'We meet at **nine**.', pinnedForDays };
  const { announcement } = await browser.call(contract.announcements.create, {
    params: { vtcId },
    body,
  });
  return announcement.id;
}
