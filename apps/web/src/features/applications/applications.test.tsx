// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { applicationsContract } from '@waybill/schema/features/applications.contract';
import {
  exampleApplication,
  exampleApplicationDetail,
  exampleIntroSource,
  exampleRecruitment,
} from '@waybill/schema/features/applications.examples';
import {
  applicationDetailSchema,
  recruitmentReplySchema,
} from '@waybill/schema/features/applications.models';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { examplePublicVtc } from '@waybill/schema/features/vtcs.examples';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const recruitment = recruitmentReplySchema.parse(exampleRecruitment);
const detail = applicationDetailSchema.parse(exampleApplicationDetail);

/** The same application as shown to staff. */
const staffDetail = applicationDetailSchema.parse({
  ...exampleApplicationDetail,
  votes: [],
  figures: {
    filed: { distanceKm: 4_120, jobs: 11, accountDays: 63 },
    now: { distanceKm: 5_000, jobs: 11, accountDays: 70 },
  },
  decidedBy: null,
  can: { decide: true, withdraw: false, vote: true, write: true, writeForStaff: true },
});

test('a driver sees the requirements, answers the questions and follows the application', async () => {
  const { server } = browser();
  browser().signIn(newcomer());
  server.answer(vtcsContract.list, () => ({
    vtcs: [{ ...examplePublicVtc, recruitment: 'APPLICATION' as const }],
    nextCursor: null,
    total: 1,
    totalIsExact: true,
  }));
  await browser().open('/vtc/NORD/apply');
  expect((await screen.findByText('at night')).tagName).toBe('STRONG');
  await screen.findByText('1,000 km in counted jobs');
  await screen.findByText('You have driven 4,120 km.');
  await browser().press('button', 'Send application');
  await screen.findByText(messages.answerRequired);
  await expectAccessible();
  await browser().fill(/^For how long have you been driving/, 'Three years');
  await browser().press('checkbox', 'Weekends');
  await browser().fill('Message', 'Seen you in Kirkenes.');
  // An accidental click on a link loses nothing.
  await browser().press('link', 'Home');
  await browser().press('button', 'Keep editing');
  await browser().press('button', 'Send application');
  await screen.findByRole('heading', { level: 1, name: 'Application to Nordic Haul' });
  expect(server.requestsTo(applicationsContract.file)).toMatchObject([
    {
      body: {
        formVersion: 2,
        answers: { experience: 'Three years', days: ['Weekends'] },
        message: 'Seen you in Kirkenes.',
      },
    },
  ]);
  expect(browser().path()).toBe(`/applications/${exampleApplication.id}`);
  await expectAccessible();

  const decided = { ...detail, can: { ...detail.can, withdraw: false, write: false } };
  server.answer(applicationsContract.get, () => ({
    ...decided,
    application: {
      ...detail.application,
      state: 'REJECTED' as const,
      decidedAt: '2025-08-03T10:00:00.000Z',
      reason: 'We have no room.',
    },
  }));
  browser().live.tell('application.rejected', 7, { vtcId: null, subjectId: newcomer().id });
  await screen.findByText('We have no room.');
});

test('unmet requirements and waiting periods are shown instead of the form', async () => {
  const { server } = browser();
  browser().signIn(newcomer());
  server.answer(applicationsContract.getRecruitment, () => ({
    ...recruitment,
    requirements: [{ key: 'accountDays' as const, needed: 30, have: 2, met: false }],
  }));
  await browser().open('/vtc/nord/apply');
  await screen.findByText('You can apply when you meet the requirements.');
  await screen.findByText('Yours is 2 days old.');
  expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull();

  server.answer(applicationsContract.getRecruitment, () => ({
    ...recruitment,
    mayApplyAt: '2030-05-01T10:00:00.000Z',
  }));
  await browser().open('/vtc/nord/apply');
  await screen.findByText(/You can apply here again from/);
  await browser().open('/vtc/NONE/apply');
  await screen.findByText('No company has the tag NONE.');
});

test('staff find open applications, discuss and decide them', async () => {
  const { server } = browser();
  browser().signIn(owner());
  server.answer(badgesContract.get, () => ({ applications: 7, onTheRoad: 0 }));
  server.answer(applicationsContract.get, () => staffDetail);
  server.answer(applicationsContract.setVote, () => staffDetail);
  await browser().open('/dashboard/applications');
  await screen.findByText('7 open applications');
  await screen.findByText('+2 −0');
  await expectAccessible();
  expect(server.requestsTo(applicationsContract.list).at(-1)).toMatchObject({
    query: { state: 'PENDING' },
  });
  await browser().press('button', 'All');
  await browser().press('link', 'Pavel Novak');
  await screen.findByRole('heading', { level: 1, name: 'Application from Pavel Novak' });
  await screen.findByText('5,000 km (4,120 km when they applied)');
  await expectAccessible();

  await browser().press('button', 'For');
  expect(server.requestsTo(applicationsContract.setVote)).toMatchObject([{ body: { value: 1 } }]);
  await browser().press('checkbox', 'Only for the staff');
  await browser().fill('Note for the staff', 'Drives nights.');
  await browser().press('button', 'Add note');
  expect(server.requestsTo(applicationsContract.createMessage)).toMatchObject([
    { body: { text: 'Drives nights.', staffOnly: true } },
  ]);

  await browser().press('button', 'Accept');
  await screen.findByText('If empty, they get the default roles.');
  await browser().press('button', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  server.answer(applicationsContract.reject, () => new Refusal('APPLICATION_DECIDED'));
  await browser().press('button', 'Reject');
  const dialog = within(await screen.findByRole('dialog'));
  await browser().fill('Reason', 'No room');
  await browser().person.click(await dialog.findByRole('button', { name: 'Reject' }));
  await screen.findByText(messages.applicationDecided);
});

test('a company sets its questions', { tags: 'long' }, async () => {
  const { server } = browser();
  browser().signIn(owner());
  server.answer(applicationsContract.getRecruitment, () => ({ ...recruitment, form: null }));
  await browser().open('/dashboard/applications/questions');
  await browser().press('button', 'Add question');
  await browser().press('button', 'Save');
  await screen.findByText(messages.questionLabelRequired);
  await browser().fill('Question', 'Which days?');
  await browser().choose('Answer', 'Choice');
  await browser().fill('Options', 'Weekdays\nWeekends');
  await expectAccessible();
  await browser().press('button', 'Save');
  await expect
    .poll(() => server.requestsTo(applicationsContract.setRecruitment))
    .toMatchObject([
      {
        body: {
          questions: [
            {
              kind: 'CHOICE',
              id: 'question-1',
              label: 'Which days?',
              required: true,
              multiple: false,
              options: ['Weekdays', 'Weekends'],
            },
          ],
          minDistanceKm: 1_000,
          games: ['ets2'],
          cooldownDays: 14,
        },
      },
    ]);
  // Shows the response, the contract's example.
  await screen.findByDisplayValue(exampleIntroSource);
});

test('reloads recruitment settings after a change', { tags: 'long' }, async () => {
  const { server } = browser();
  browser().signIn(owner());
  let recruits: 'OPEN' | 'APPLICATION' = 'OPEN';
  server.answer(applicationsContract.getRecruitment, () => ({
    ...recruitment,
    recruitment: recruits,
  }));
  const path = '/dashboard/applications/questions';
  await browser().open(path);
  const notice = /so the form is not used/;
  await screen.findByText(notice);
  const inText = within(screen.getByText(notice));
  await browser().person.click(inText.getByRole('link', { name: 'Manage Company' }));
  await browser().fill(/^Slogan/, 'Now by application');
  recruits = 'APPLICATION';
  await browser().press('button', 'Save changes');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  browser().go(path);
  await screen.findByRole('button', { name: 'Add question' });
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});
