// @module-tag thorough

import { contract } from '@waybill/schema/contract';
import type { Route } from '@waybill/schema/contract/route';
import { grantableKeys } from '@waybill/schema/grantable-keys';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apply, buildApplicant, buildHiringVtc } from '../../testing/application-kit.ts';
import { contractRoutes, examplePathOf } from '../../testing/contract-routes.ts';
import { buildRole, buildVtc, type Driver } from '../../testing/factories.ts';
import { openStream } from '../../testing/live-stream.ts';
import { oneIn } from '../../testing/pairs.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const { applications, members, vtcs } = contract;

type Company = Awaited<ReturnType<typeof buildVtc>>;
type Applicant = Awaited<ReturnType<typeof buildApplicant>>;

const planted = { note: 'Wordofnote', vote: 'Wordofvote' } as const;
const words = Object.values(planted);

let company: Company;

/** The applicants that staff wrote about, by outcome. */
const looking = new Map<string, Applicant>();

function getApplicant(what: string): Applicant {
  const applicant = looking.get(what);
  if (!applicant) throw new Error(`nobody is ${what}`);
  return applicant;
}

async function talkAbout({ application }: Applicant): Promise<void> {
  const params = { applicationId: application.id };
  const { browser } = company.owner;
  await browser.call(applications.setVote, { params, body: { value: -1, comment: planted.vote } });
  const body = { text: planted.note, staffOnly: true };
  await browser.call(applications.createMessage, { params, body });
}

async function buildDiscussed(
  become: (applicant: Applicant, params: { applicationId: string }) => Promise<unknown>,
): Promise<Applicant> {
  const applicant = await buildApplicant(app(), company.vtc.id);
  await talkAbout(applicant);
  await become(applicant, { applicationId: applicant.application.id });
  return applicant;
}

beforeAll(async () => {
  company = await buildHiringVtc(app());
  const { owner, vtc } = company;
  const accept = (params: { applicationId: string }) =>
    owner.browser.call(applications.accept, { params, body: {} });
  const reject = (params: { applicationId: string }) =>
    owner.browser.call(applications.reject, { params, body: { reason: 'No room' } });
  const role = await buildRole(owner, vtc.id, [...grantableKeys]);
  const { vtc: open } = await buildVtc(app());

  const waiting = await buildDiscussed(async () => {});
  const rejected = await buildDiscussed((_applicant, params) => reject(params));
  const withdrawn = await buildDiscussed(({ browser }, params) =>
    browser.call(applications.withdraw, { params }),
  );
  const elsewhere = await buildDiscussed(({ browser, user }) =>
    browser.call(vtcs.join, { body: { userId: user.id, vtcId: open.id } }),
  );
  const member = await buildDiscussed((_applicant, params) => accept(params));
  const staff = await buildDiscussed(async ({ user }, params) => {
    await accept(params);
    await owner.browser.call(members.setRoles, {
      params: { vtcId: vtc.id, userId: user.id },
      body: { roleIds: [role.id] },
    });
  });
  for (const [what, applicant] of Object.entries({
    waiting,
    rejected,
    withdrawn,
    elsewhere,
    member,
    staff,
  })) {
    looking.set(what, applicant);
  }
});

/** Builds the path of a route, with the ids of this application where its parameters name them. */
function pathAbout(route: Route, { application, user, steamId }: Applicant): string {
  const ids: Readonly<Record<string, string>> = {
    applicationId: application.id,
    vtcId: company.vtc.id,
    userId: user.id,
    steamId,
    tag: company.vtc.tag,
  };
  const path = route.path.replace(/:(\w+)/g, (parameter, name: string) => ids[name] ?? parameter);
  return examplePathOf({ ...route, path });
}

const reads = contractRoutes.filter(([, { method }]) => method === 'GET');

describe('internal staff messages', () => {
  test('are visible to staff, except on their own application', async () => {
    const { owner } = company;
    for (const { application } of looking.values()) {
      const params = { applicationId: application.id };
      const text = JSON.stringify(await owner.browser.call(applications.get, { params }));
      for (const word of words) expect(text).toContain(word);
    }
    const { browser } = getApplicant('staff');
    const other = getApplicant('waiting').application.id;
    const seen = await browser.call(applications.get, { params: { applicationId: other } });
    expect(JSON.stringify(seen)).toContain(planted.note);
  });

  test.each(oneIn(4, reads))(
    'are in no response to an applicant, in any state: %s',
    async (_name, route) => {
      for (const [what, applicant] of looking) {
        const answer = await applicant.browser.send(`/api${pathAbout(route, applicant)}`);
        const text = await answer.text();
        // The staff list shows vote counts but no comments.
        for (const word of words) expect(`${what}: ${text}`).not.toContain(word);
      }
    },
  );

  test('are in no response to an applicant’s own actions', async () => {
    const waiting = getApplicant('waiting');
    const { browser, application } = waiting;
    const params = { applicationId: application.id };
    const answers = [
      await browser.call(applications.createMessage, { params, body: { text: 'Hello' } }),
      await apply(waiting, company.vtc.id),
      await browser.call(applications.withdraw, { params }),
    ];
    for (const word of words) expect(JSON.stringify(answers)).not.toContain(word);
  });

  test('are not announced to applicants', async () => {
    const driver = await buildApplicant(app(), company.vtc.id);
    await expect.poll(() => app().db.outboxPending.count()).toBe(0);
    const follow = async ({ browser }: Driver, topics: string) => {
      const stream = await openStream(app(), `?topics=${topics}`, browser.writeHeaders());
      onTestFinished(() => stream.close());
      await stream.until('hello');
      return stream;
    };
    const own = await follow(driver, 'me');
    const ofStaff = await follow(company.owner, 'me,vtc');
    await talkAbout(driver);
    await ofStaff.until('application.messaged');
    const params = { applicationId: driver.application.id };
    const body = { text: 'Come in' };
    await company.owner.browser.call(applications.createMessage, { params, body });
    const rejection = { params, body: { reason: 'No room' } };
    await company.owner.browser.call(applications.reject, rejection);
    // This event comes last, so all earlier ones were delivered.
    await own.until('application.rejected');
    expect(own.told.map(({ event }) => event)).toEqual([
      'hello',
      'application.messaged',
      'application.rejected',
    ]);
    expect(own.told[1]?.data).toEqual({ vtcId: company.vtc.id, subjectId: driver.user.id });
  });
});
