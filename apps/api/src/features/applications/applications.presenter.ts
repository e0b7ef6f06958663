import {
  type Application,
  type ApplicantFigures,
  type ApplicationDetail,
  type ApplicationForm,
  type ApplicationMessage,
  type ApplicationVote,
  answersSchema,
  applicationFormSchema,
  type ListedApplication,
  type RecruitmentReply,
  voteValues,
} from '@waybill/schema/features/applications.models';
import { richTextSchema } from '@waybill/schema/rich-text';
import { buildMediaUrl } from '../media/media.presenter.ts';
import { presentPerson } from '../media/media.presenter.ts';
import type { RecruitmentView } from '../vtcs/recruitment/recruitment.service.ts';
import type { ApplicationRow } from './applications.data.ts';
import type { ApplicationView, ListedRow } from './applications.service.ts';
import type { MessageRow, VoteRow } from './thread.data.ts';

/** A form as stored. */
interface StoredForm {
  readonly intro: unknown;
  readonly questions: unknown;
}

export function presentApplication(row: ApplicationRow): Application {
  const { id, name, tag, logo } = row.vtc;
  return {
    id: row.id,
    vtc: { id, name, tag, logoUrl: buildMediaUrl(logo.sha256) },
    applicant: presentPerson(row.user),
    state: row.state,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    closeCause: row.closeCause,
  };
}

/** Returns an application for the staff list. Votes on the actor's own application are left out. */
export function presentListed(
  { row, tally: { up, down, messages }, drivenKm }: ListedRow,
  actorId: string,
): ListedApplication {
  return {
    ...presentApplication(row),
    filed: presentFiled(row),
    drivenKm,
    messages,
    ...(row.userId !== actorId && { votes: { up, down } }),
  };
}

function presentFiled(row: ApplicationRow): ApplicantFigures | null {
  const { filedDistanceKm: distanceKm, filedJobs: jobs, filedAccountDays: accountDays } = row;
  if (distanceKm === null || jobs === null || accountDays === null) return null;
  return { distanceKm, jobs, accountDays };
}

/** Returns an application with details. Staff fields are set only in the staff view. */
export function presentDetail({
  application,
  messages,
  can,
  forStaff,
}: ApplicationView): ApplicationDetail {
  const { form, answers, decidedBy } = application;
  return {
    application: presentApplication(application),
    form: form && presentForm(form),
    answers: answersSchema.parse(answers),
    messages: messages.map(presentMessage),
    can,
    ...(forStaff && {
      votes: forStaff.votes.map(presentVote),
      figures: { filed: presentFiled(application), now: forStaff.now },
      decidedBy: decidedBy && presentPerson(decidedBy),
    }),
  };
}

/** Returns the form as shown. Only the blocks of the intro are included, not its source. */
function presentForm(form: StoredForm): ApplicationForm {
  const intro = richTextSchema.nullable().parse(form.intro);
  return applicationFormSchema.parse({ ...form, intro: intro && intro.blocks });
}

export function presentMessage({ author, createdAt, ...message }: MessageRow): ApplicationMessage {
  return {
    ...message,
    author: author && presentPerson(author),
    createdAt: createdAt.toISOString(),
  };
}

function presentVote({ voter, value, comment, votedAt }: VoteRow): ApplicationVote {
  const [forIt, againstIt] = voteValues;
  return {
    voter: presentPerson(voter.user),
    value: value === forIt ? forIt : againstIt,
    comment,
    votedAt: votedAt.toISOString(),
  };
}

/** Returns a company's recruitment settings, with the viewer's pending application. */
export function presentRecruitment(
  { recruitment, rules, form, maySet, requirements, mayApplyAt }: RecruitmentView,
  pending: ApplicationRow | null,
): RecruitmentReply {
  return {
    recruitment,
    rules,
    form: form && presentForm(form),
    introSource: maySet ? (form?.intro?.source ?? '') : null,
    requirements,
    mayApplyAt: mayApplyAt?.toISOString() ?? null,
    application: pending && presentApplication(pending),
  };
}
