import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import {
  accept,
  appliedTo,
  apply,
  ask,
  buildApplicant,
  buildHiringVtc,
  file,
  join,
  read,
  reject,
  setRecruiting,
  withdraw,
} from '../../testing/application-kit.ts';
import {
  buildDriver,
  buildRole,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { refusedCodeOf, refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { applications, badges, members, vtcs } = contract;

const questions = [
  { kind: 'TEXT', id: 'about', label: 'Who are you?', required: true, long: true, maxLength: 50 },
  { kind: 'CHOICE', id: 'days', label: 'When?', options: ['Weekdays', 'Weekends'], multiple: true },
  { kind: 'NUMBER', id: 'age', label: 'How old?', min: 16, max: 99 },
  { kind: 'YES_NO', id: 'voice', label: 'Do you have a microphone?', required: true },
] satisfies RouteInput<typeof applications.setRecruitment>['body']['questions'];

const welcome = [
  {
    type: 'paragraph',
    children: [
      { type: 'text', text: 'Welcome ' },
      { type: 'strong', children: [{ type: 'text', text: 'in' }] },
    ],
  },
];

test('a driver applies with answers, is discussed and accepted', async () => {
  const company = await buildHiringVtc(app());
  const { vtc, owner } = company;
  const params = { vtcId: vtc.id };
  const { introSource } = await ask(company, { intro: 'Welcome **in**', questions });
  expect(introSource).toBe('Welcome **in**');
  const driver = await buildDriver(app());

  const listed = await driver.browser.call(vtcs.list, { query: { search: vtc.tag } });
  expect(listed.vtcs).toMatchObject([{ id: vtc.id, questionCount: questions.length }]);
  expect(await join(driver, vtc.id)).toEqual({ redirectTo: `/vtc/${vtc.tag}/apply` });
  const { form } = await driver.browser.call(applications.getRecruitment, { params });
  expect(form).toMatchObject({ version: 1, intro: welcome, questions });

  const wrong = await refusalOf(
    file(driver, vtc.id, {
      formVersion: 1,
      answers: { about: ' ', days: ['Mondays'], age: 12, other: 'x' },
    }),
  );
  expect(wrong.body).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: {
      'answers.about': messages.answerRequired,
      'answers.days.0': messages.answerInvalid,
      'answers.age': messages.answerInvalid,
      'answers.voice': messages.answerRequired,
      'answers.other': messages.fieldUnknown,
    },
  });
  const answers = { about: 'A driver\n\n\n\nof trucks', days: ['Weekends'], age: '', voice: false };
  const filed = await file(driver, vtc.id, { formVersion: 1, answers, message: 'Hello' });
  expect(filed.application).toMatchObject({
    state: 'PENDING',
    message: 'Hello',
    vtc: { id: vtc.id },
  });
  // Applying again by the specification's route returns the same application.
  const { application } = await file(driver, vtc.id, { formVersion: null });
  expect(application).toEqual(filed.application);
  const again = await driver.browser.send(`/api/vtcs/${vtc.id}/applications`, {
    method: 'POST',
    headers: { ...driver.browser.writeHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ formVersion: null }),
  });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(filed);
  expect(await appliedTo(driver)).toEqual([vtc.id]);
  expect(await owner.browser.call(badges.get, { params })).toMatchObject({ applications: 1 });

  const staff = await buildStaffOf(company, ['VIEW_APPLICATIONS', 'MANAGE_APPLICATIONS']);
  const input = { params: { applicationId: application.id } };
  await staff.browser.call(applications.setVote, { ...input, body: { value: -1 } });
  const vote = { value: 1, comment: 'Nice' } as const;
  await staff.browser.call(applications.setVote, { ...input, body: vote });
  await staff.browser.call(applications.createMessage, {
    ...input,
    body: { text: 'When can you start?' },
  });
  await staff.browser.call(applications.createMessage, {
    ...input,
    body: { text: 'Sounds young', staffOnly: true },
  });
  await driver.browser.call(applications.createMessage, { ...input, body: { text: 'Today' } });

  const own = await read(driver, application.id);
  expect(own).toEqual({
    application,
    form,
    answers: { about: 'A driver\n\nof trucks', days: ['Weekends'], voice: false },
    messages: [
      expect.objectContaining({ text: 'When can you start?', fromStaff: true, staffOnly: false }),
      expect.objectContaining({ text: 'Today', fromStaff: false }),
    ],
    can: { decide: false, withdraw: true, vote: false, write: true, writeForStaff: false },
  });
  const seen = await read(staff, application.id);
  expect(seen).toMatchObject({
    messages: [{}, { text: 'Sounds young', staffOnly: true }, {}],
    votes: [{ voter: { id: staff.user.id }, ...vote }],
    figures: {
      filed: { distanceKm: 0, jobs: 0, accountDays: 0 },
      now: { distanceKm: 0, jobs: 0, accountDays: 0 },
    },
    decidedBy: null,
    can: { decide: true, withdraw: false, vote: true, write: true, writeForStaff: true },
  });
  const list = await staff.browser.call(applications.list, { params, query: {} });
  expect(list).toMatchObject({
    applications: [{ id: application.id, votes: { up: 1, down: 0 }, messages: 2 }],
    nextCursor: null,
  });

  await accept(staff, application.id);
  expect(await appliedTo(driver)).toEqual([]);
  expect(await owner.browser.call(badges.get, { params })).toMatchObject({ applications: 0 });
  const member = { params: { ...params, userId: driver.user.id } };
  expect((await owner.browser.call(members.get, member)).member.roles).toMatchObject([
    { name: 'Driver' },
  ]);
  expect(await read(driver, application.id)).toMatchObject({
    application: { state: 'ACCEPTED' },
    can: { withdraw: false, write: false },
  });
  const { entries } = await owner.browser.call(contract.audit.list, { params, query: {} });
  expect(entries.map(({ action, after }) => [action, after])).toEqual(
    expect.arrayContaining([
      ['application.accepted', { votesFor: 1, votesAgainst: 0 }],
      ['member.joined', null],
      ['recruitment.updated', { formVersion: 1 }],
    ]),
  );
});

/** Builds staff while the company is open to everyone. */
async function buildStaffOf(
  company: Awaited<ReturnType<typeof buildHiringVtc>>,
  keys: Parameters<typeof buildStaff>[2],
) {
  await setRecruiting(company, 'OPEN');
  const staff = await buildStaff(app(), company, keys);
  await setRecruiting(company, 'APPLICATION');
  return staff;
}

test('a rejected driver reads the reason, and must wait before applying again', async () => {
  const company = await buildHiringVtc(app());
  const { vtc, owner } = company;
  await ask(company, { cooldownDays: 1 });
  const driver = await buildApplicant(app(), vtc.id);
  const { id } = driver.application;
  expect(await refusedCodeOf(reject(owner, id, ' '))).toBe('VALIDATION_FAILED');
  await reject(owner, id, 'You drive on the left.');
  expect(await read(driver, id)).toMatchObject({
    application: { state: 'REJECTED', reason: 'You drive on the left.' },
  });
  expect(await appliedTo(driver)).toEqual([]);
  const params = { vtcId: vtc.id };
  const { mayApplyAt } = await driver.browser.call(applications.getRecruitment, { params });
  const refused = await refusalOf(file(driver, vtc.id, { formVersion: null }));
  expect(refused.body).toMatchObject({
    code: 'APPLICATION_TOO_SOON',
    error: `You can apply here again from ${String(mayApplyAt).slice(0, 10)}.`,
  });
  await ask(company, { cooldownDays: 0 });
  const again = await apply(driver, vtc.id);
  expect(again.id).not.toBe(id);
  // Withdrawing has no waiting time.
  await withdraw(driver, again.id);
  await apply(driver, vtc.id);
  const { applications: own } = await driver.browser.call(applications.listOwn, { query: {} });
  expect(own.map(({ state }) => state)).toEqual(['PENDING', 'WITHDRAWN', 'REJECTED']);
  expect(await refusedCodeOf(accept(owner, id))).toBe('APPLICATION_DECIDED');
  expect(await refusedCodeOf(reject(owner, id))).toBe('APPLICATION_DECIDED');
  expect(await refusedCodeOf(withdraw(driver, id))).toBe('APPLICATION_DECIDED');
});

test('staff can give only the roles they may grant', { tags: 'long' }, async () => {
  const company = await buildHiringVtc(app());
  const { vtc, owner } = company;
  const recruiter = await buildStaffOf(company, ['VIEW_APPLICATIONS', 'MANAGE_APPLICATIONS']);
  const manager = await buildStaffOf(company, ['MANAGE_APPLICATIONS', 'MANAGE_ROLES']);
  const [small, large] = [
    await buildRole(owner, vtc.id, ['MANAGE_APPLICATIONS']),
    await buildRole(owner, vtc.id, ['KICK_MEMBERS']),
  ];
  const driver = await buildApplicant(app(), vtc.id);
  const { id } = driver.application;
  const ownerRole = await app().db.role.findFirstOrThrow({
    where: { vtcId: vtc.id, isOwner: true },
  });
  const elsewhere = (await buildVtc(app())).owner;
  expect(await refusedCodeOf(accept(recruiter, id, [small.id]))).toBe('FORBIDDEN');
  expect(await refusedCodeOf(accept(manager, id, [large.id]))).toBe('ROLE_ABOVE_YOU');
  expect(await refusedCodeOf(accept(manager, id, [ownerRole.id]))).toBe('ROLE_LOCKED');
  expect(await refusedCodeOf(accept(manager, id, [elsewhere.user.id]))).toBe('NOT_FOUND');
  const { application } = await accept(manager, id, [small.id]);
  expect(application.state).toBe('ACCEPTED');
  const params = { vtcId: vtc.id, userId: driver.user.id };
  expect((await owner.browser.call(members.get, { params })).member.roles).toEqual([
    { id: small.id, name: small.name },
  ]);
  // Accepting again changes nothing while the membership exists, and is refused after it ended.
  expect((await accept(owner, id, [large.id])).application).toEqual(application);
  await owner.browser.call(members.kick, { params });
  expect(await refusedCodeOf(accept(owner, id))).toBe('APPLICATION_DECIDED');
});

test(
  'votes and notes need permission, and a vote is deleted when its voter leaves',
  { tags: 'long' },
  async () => {
    const company = await buildHiringVtc(app());
    const { vtc, owner } = company;
    const reader = await buildStaffOf(company, ['VIEW_APPLICATIONS']);
    const outsider = await buildStaffOf(company, ['VIEW_MEMBERS_PAGE']);
    const driver = await buildApplicant(app(), vtc.id);
    const input = { params: { applicationId: driver.application.id } };
    const write = ({ browser }: Driver, staffOnly: boolean) =>
      browser.call(applications.createMessage, { ...input, body: { text: 'Text', staffOnly } });
    const vote = ({ browser }: Driver) =>
      browser.call(applications.setVote, { ...input, body: { value: 1 } });

    expect(await refusedCodeOf(write(driver, true))).toBe('FORBIDDEN');
    expect(await refusedCodeOf(write(reader, false))).toBe('FORBIDDEN');
    expect(await refusedCodeOf(write(outsider, false))).toBe('NOT_FOUND');
    expect(await refusedCodeOf(read(outsider, driver.application.id))).toBe('NOT_FOUND');
    expect(await refusedCodeOf(vote(driver))).toBe('FORBIDDEN');
    await vote(reader);
    await vote(owner);
    expect((await read(owner, driver.application.id)).votes).toHaveLength(2);
    await owner.browser.call(applications.removeVote, input);
    await reader.browser.call(vtcs.leave);
    expect((await read(owner, driver.application.id)).votes).toEqual([]);

    const { application } = await reject(owner, driver.application.id);
    expect(application.state).toBe('REJECTED');
    expect(await refusedCodeOf(vote(owner))).toBe('APPLICATION_DECIDED');
    expect(await refusedCodeOf(write(driver, false))).toBe('APPLICATION_DECIDED');
    await write(owner, true);
    await app().db.applicationMessage.createMany({
      data: Array.from({ length: limits.messagesPerApplication - 1 }, () => ({
        applicationId: application.id,
        vtcId: vtc.id,
        fromStaff: true,
        text: 'More',
      })),
    });
    expect(await refusedCodeOf(write(owner, true))).toBe('APPLICATION_MESSAGES_TOO_MANY');
  },
);

test('the staff list is paged, and filtered by state and name', async () => {
  const { vtc, owner } = await buildHiringVtc(app());
  const params = { vtcId: vtc.id };
  const [first, second, third] = [
    await buildDriver(app(), 'Anna 100%'),
    await buildDriver(app(), 'Bert'),
    await buildDriver(app(), 'Annabel'),
  ];
  for (const driver of [first, second, third]) await apply(driver, vtc.id);
  const list = (query: RouteInput<typeof applications.list>['query']) =>
    owner.browser.call(applications.list, { params, query });
  const namesIn = async (query: RouteInput<typeof applications.list>['query']) =>
    (await list(query)).applications.map(({ applicant }) => applicant.username);
  expect(await namesIn({})).toEqual(['Annabel', 'Bert', 'Anna 100%']);
  expect(await namesIn({ search: 'anna' })).toEqual(['Annabel', 'Anna 100%']);
  expect(await namesIn({ search: '0%' })).toEqual(['Anna 100%']);
  const page = await list({ limit: 2 });
  expect(await namesIn({ limit: 2, cursor: page.nextCursor ?? '' })).toEqual(['Anna 100%']);
  const { applications: own } = await second.browser.call(applications.listOwn, { query: {} });
  await reject(owner, own[0]?.id ?? '');
  expect(await namesIn({ state: 'PENDING' })).toEqual(['Annabel', 'Anna 100%']);
  expect(await namesIn({ state: 'REJECTED' })).toEqual(['Bert']);
  await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 422 });
});
