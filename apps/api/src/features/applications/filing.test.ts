import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import {
  accept,
  apply,
  ask,
  buildApplicant,
  buildHiringVtc,
  file,
  join,
  nothingAsked,
  read,
  setRecruiting,
} from '../../testing/application-kit.ts';
import {
  buildDriver,
  buildVtc,
  buildVtcInput,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { account, applications, vtcs } = contract;

const nothing = { formVersion: null };

test('answers keep their questions, and a changed form must be confirmed again', async () => {
  const company = await buildHiringVtc(app());
  const { vtc, owner } = company;
  const driver = await buildDriver(app());
  const question = { kind: 'YES_NO', id: 'voice', label: 'Microphone?' } as const;
  await ask(company, { questions: [question] });
  // Saving the same questions creates no new version.
  await ask(company, { questions: [question], cooldownDays: 3 });
  const { application } = await file(driver, vtc.id, { formVersion: 1, answers: { voice: true } });
  const changed = { questions: [{ ...question, label: 'Headset?' }] };
  expect((await ask(company, changed)).form).toMatchObject({ version: 2 });
  expect(await read(owner, application.id)).toMatchObject({
    form: { version: 1, questions: [{ label: 'Microphone?' }] },
    answers: { voice: true },
  });
  const other = await buildDriver(app());
  expect(await refusedCodeOf(file(other, vtc.id, { formVersion: 1 }))).toBe('FORM_CHANGED');
  // The specification's route works if no answer is required.
  expect(await join(other, vtc.id)).toEqual({ success: true, pending: true });
  expect((await ask(company, {})).form).toBeNull();
  await expect(app().db.applicationForm.updateMany({ data: { version: 9 } })).rejects.toThrow(
    'never changes',
  );
});

test('form settings are validated', async () => {
  const company = await buildVtc(app());
  const twice = { kind: 'YES_NO', id: 'same', label: 'Yes?' } as const;
  const fieldsOf = async (asked: Parameters<typeof ask>[1]) =>
    (await refusalOf(ask(company, asked))).body.fields;
  expect(await fieldsOf({ questions: [twice, twice] })).toEqual({
    questions: messages.fieldInvalid,
  });
  expect(
    await fieldsOf({
      questions: [
        { kind: 'CHOICE', id: 'A', label: ' ', options: ['One'] },
        { kind: 'NUMBER', id: 'n', label: 'N', min: 2, max: 1 },
      ],
      minDistanceKm: -1,
      cooldownDays: 366,
      games: ['ets2', 'ets2'],
    }),
  ).toEqual({
    'questions.0.id': messages.fieldInvalid,
    'questions.0.label': messages.questionLabelRequired,
    'questions.0.options': messages.optionsInvalid,
    'questions.1.max': messages.outOfRange,
    minDistanceKm: messages.outOfRange,
    cooldownDays: messages.outOfRange,
    games: messages.fieldInvalid,
  });
  const many = Array.from({ length: 21 }, (_, index) => ({
    kind: 'YES_NO' as const,
    id: `q${index}`,
    label: 'Yes?',
  }));
  expect(await fieldsOf({ questions: many })).toEqual({ questions: messages.questionsTooMany });
});

test('requirements are shown before applying, and enforced', async () => {
  const company = await buildHiringVtc(app());
  const { vtc } = company;
  const driver = await buildDriver(app());
  await ask(company, { minDistanceKm: 358, minAccountDays: 2, games: ['ets2'] });
  const readRequirements = async () => {
    const params = { vtcId: vtc.id };
    return (await driver.browser.call(applications.getRecruitment, { params })).requirements;
  };
  expect(await readRequirements()).toEqual([
    { key: 'distanceKm', needed: 358, have: 0, met: false },
    { key: 'accountDays', needed: 2, have: 0, met: false },
    { key: 'games', needed: ['ets2'], have: [], met: false },
  ]);
  expect(await refusedCodeOf(file(driver, vtc.id, nothing))).toBe('REQUIREMENTS_NOT_MET');
  expect(await refusedCodeOf(join(driver, vtc.id))).toBe('REQUIREMENTS_NOT_MET');
  // Jobs that don't count in the totals are ignored.
  await insertJob(app(), driver, { settledTier: 'review' });
  await insertJob(app(), driver, { game: 'ats' });
  const createdAt = new Date(Date.now() - 2 * 24 * 3_600_000 - 60_000);
  await app().db.user.update({ where: { id: driver.user.id }, data: { createdAt } });
  expect(await readRequirements()).toMatchObject([
    { have: 358, met: true },
    { have: 2, met: true },
    { have: ['ats'], met: false },
  ]);
  await insertJob(app(), driver);
  const application = await apply(driver, vtc.id);
  expect(await app().db.application.findUnique({ where: { id: application.id } })).toMatchObject({
    filedDistanceKm: 717,
    filedJobs: 2,
    filedAccountDays: 2,
  });
  // Staff see the current distance, not that at the time of applying.
  await insertJob(app(), driver);
  const listed = { params: { vtcId: vtc.id }, query: {} };
  const { applications: waiting } = await company.owner.browser.call(applications.list, listed);
  expect(waiting).toMatchObject([{ filed: { distanceKm: 717 }, drivenKm: 1_076 }]);
});

test(
  'ten applications can be pending at once, and founding a company closes them',
  { tags: 'long' },
  async () => {
    const driver = await buildDriver(app());
    const hiring = await Promise.all(
      Array.from({ length: limits.pendingApplications + 1 }, () => buildHiringVtc(app())),
    );
    const [last, ...others] = hiring;
    if (!last) throw new Error('there are no companies');
    for (const { vtc } of others) await apply(driver, vtc.id);
    expect(await refusedCodeOf(apply(driver, last.vtc.id))).toBe('APPLICATIONS_TOO_MANY');
    expect(await refusedCodeOf(join(driver, last.vtc.id))).toBe('APPLICATIONS_TOO_MANY');
    const sizes = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 4, ...(cursor !== undefined && { cursor }) };
      const page = await driver.browser.call(applications.listOwn, { query });
      sizes.push(page.applications.length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(sizes).toEqual([4, 4, 2]);

    await driver.browser.call(vtcs.create, await buildVtcInput(driver));
    const rows = await app().db.application.findMany({ where: { userId: driver.user.id } });
    expect(new Set(rows.map(({ closeCause }) => closeCause))).toEqual(
      new Set(['JOINED_ELSEWHERE']),
    );
    expect(await refusedCodeOf(apply(driver, last.vtc.id))).toBe('ALREADY_IN_VTC');
  },
);

async function causeOf(driver: Driver, id: string) {
  return (await read(driver, id)).application.closeCause;
}

test(
  'applications elsewhere are closed when the driver is accepted or joins',
  { tags: 'long' },
  async () => {
    const [first, second, open] = [
      await buildHiringVtc(app()),
      await buildHiringVtc(app()),
      await buildHiringVtc(app()),
    ];
    const driver = await buildApplicant(app(), first.vtc.id);
    const { id: elsewhere } = await apply(driver, second.vtc.id);
    await accept(first.owner, driver.application.id);
    expect(await causeOf(driver, elsewhere)).toBe('JOINED_ELSEWHERE');
    expect(await refusedCodeOf(accept(second.owner, elsewhere))).toBe('APPLICATION_DECIDED');

    const other = await buildApplicant(app(), open.vtc.id);
    await setRecruiting(open, 'OPEN');
    await join(other, open.vtc.id);
    expect(await causeOf(other, other.application.id)).toBe('JOINED_OTHERWISE');
    // An open company takes no applications.
    const late = await buildDriver(app());
    expect(await refusedCodeOf(file(late, open.vtc.id, nothing))).toBe('FORM_CHANGED');
  },
);

test(
  'pending applications are closed when a company closes recruitment or is about to be deleted',
  { tags: 'long' },
  async () => {
    const closing = await buildHiringVtc(app());
    const driver = await buildApplicant(app(), closing.vtc.id);
    await setRecruiting(closing, 'CLOSED');
    expect(await causeOf(driver, driver.application.id)).toBe('RECRUITMENT_CLOSED');
    expect(await refusedCodeOf(apply(driver, closing.vtc.id))).toBe('RECRUITMENT_CLOSED');

    const ending = await buildHiringVtc(app());
    const { id } = await apply(driver, ending.vtc.id);
    const params = { vtcId: ending.vtc.id };
    await ending.owner.browser.call(vtcs.remove, { params, body: { name: ending.vtc.name } });
    expect(await causeOf(driver, id)).toBe('VTC_ENDING');
    expect(await refusedCodeOf(apply(driver, ending.vtc.id))).toBe('NOT_FOUND');
    expect(await refusedCodeOf(accept(ending.owner, id))).toBe('VTC_IS_ENDING');
    expect(await refusedCodeOf(ask(ending, nothingAsked))).toBe('VTC_IS_ENDING');
    const reading = driver.browser.call(applications.getRecruitment, { params });
    expect(await refusedCodeOf(reading)).toBe('NOT_FOUND');
  },
);

test('deleting an account deletes its applications', async () => {
  const { vtc, owner } = await buildHiringVtc(app());
  const driver = await buildApplicant(app(), vtc.id);
  const params = { applicationId: driver.application.id };
  await driver.browser.call(applications.createMessage, { params, body: { text: 'Hello' } });
  await driver.browser.call(account.removeAccount, { body: { currentPassword: password } });
  expect(await refusedCodeOf(read(owner, driver.application.id))).toBe('NOT_FOUND');
  expect(await app().db.applicationMessage.count({ where: { vtcId: vtc.id } })).toBe(0);
  const said = await app().db.outboxPending.findMany({
    where: { type: 'application.closed', subjectId: driver.user.id },
  });
  expect(said).toMatchObject([
    { vtcId: vtc.id, payload: { cause: 'ACCOUNT_DELETED', userId: driver.user.id } },
  ]);
});
