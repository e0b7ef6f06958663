import type { Language } from '../preferences.ts';
import type { WebhookType } from './webhooks.models.ts';

/**
 * A name as a sentence writes it: what stands in the place of one that is gone is declined. German
 * sentences take the dative inside.
 */
export interface WebhookName {
  readonly start: string;
  readonly inside: string;
}

/** Who and what a sentence names, each as it is written there. */
export interface WebhookNames {
  readonly driver: WebhookName;
  readonly job: string;
  readonly alliance: WebhookName;
  readonly company: WebhookName;
}

type Sentence = (names: WebhookNames) => string;

/** What a message to Discord is headed by, in the language of the company. */
export const webhookTitles: Readonly<
  Record<Language, Readonly<Record<WebhookType | 'webhook.test', Sentence>>>
> = {
  en: {
    'webhook.test': () => 'Waybill reaches this channel',
    'job.delivered': ({ driver, job }) => `${driver.start} has delivered job ${job}`,
    'job.decided': ({ driver, job }) => `Job ${job} of ${driver.inside} was decided`,
    'job.appealed': ({ driver, job }) => `${driver.start} appeals about job ${job}`,
    'job.corrected': ({ driver, job }) =>
      `The tracker has corrected job ${job} of ${driver.inside}`,
    'plan.assigned': ({ driver }) => `A job was planned for ${driver.inside}`,
    'plan.fulfilled': ({ driver }) => `${driver.start} has begun a planned job`,
    'member.joined': ({ driver }) => `${driver.start} has joined`,
    'member.left': ({ driver }) => `${driver.start} has left`,
    'member.kicked': ({ driver }) => `${driver.start} was removed`,
    'member.roles-changed': ({ driver }) => `${driver.start} has other roles`,
    'application.filed': ({ driver }) => `${driver.start} has applied`,
    'application.messaged': ({ driver }) => `New message about the application of ${driver.inside}`,
    'application.withdrawn': ({ driver }) => `${driver.start} has withdrawn their application`,
    'application.accepted': ({ driver }) => `The application of ${driver.inside} was accepted`,
    'application.rejected': ({ driver }) => `The application of ${driver.inside} was rejected`,
    'application.closed': ({ driver }) => `The application of ${driver.inside} was closed`,
    'invitation.created': () => 'An invitation was made',
    'invitation.used': ({ driver }) => `${driver.start} came by an invitation`,
    'invitation.revoked': () => 'An invitation was revoked',
    'announcement.published': () => 'New announcement',
    'announcement.edited': () => 'An announcement was changed',
    'announcement.deleted': () => 'An announcement was deleted',
    'vtc.updated': () => 'The company was changed',
    'vtc.deletion-started': () => 'The company will be deleted',
    'vtc.restored': () => 'The company will not be deleted after all',
    'ownership.offered': ({ driver }) => `The company is offered to ${driver.inside}`,
    'ownership.withdrawn': () => 'The company is not offered any more',
    'ownership.accepted': ({ driver }) => `${driver.start} owns the company now`,
    'alliance.founded': ({ alliance }) => `${alliance.start} was founded as an alliance`,
    'alliance.proposed': ({ alliance }) => `${alliance.start} votes`,
    'alliance.balloted': ({ alliance, company }) =>
      `${company.start} has voted in ${alliance.inside}`,
    'alliance.proposal-closed': ({ alliance }) => `A vote of ${alliance.inside} is over`,
    'alliance.invited': ({ alliance, company }) =>
      `${company.start} is invited to ${alliance.inside}`,
    'alliance.joined': ({ alliance, company }) => `${company.start} has joined ${alliance.inside}`,
    'alliance.consents-changed': ({ alliance, company }) =>
      `What is shared with ${company.inside} in ${alliance.inside} has changed`,
    'alliance.notice-given': ({ alliance, company }) =>
      `${company.start} will leave ${alliance.inside}`,
    'alliance.notice-withdrawn': ({ alliance, company }) =>
      `${company.start} stays in ${alliance.inside}`,
    'alliance.left': ({ alliance, company }) => `${company.start} has left ${alliance.inside}`,
    'alliance.dissolved': ({ alliance }) => `${alliance.start} is no more`,
  },
  de: {
    'webhook.test': () => 'Waybill erreicht diesen Kanal',
    'job.delivered': ({ driver, job }) => `${driver.start} hat Auftrag ${job} geliefert`,
    'job.decided': ({ driver, job }) =>
      `Über Auftrag ${job} von ${driver.inside} wurde entschieden`,
    'job.appealed': ({ driver, job }) => `${driver.start} legt wegen Auftrag ${job} Einspruch ein`,
    'job.corrected': ({ driver, job }) =>
      `Der Tracker hat Auftrag ${job} von ${driver.inside} berichtigt`,
    'plan.assigned': ({ driver }) => `Ein geplanter Auftrag wurde ${driver.inside} zugeteilt`,
    'plan.fulfilled': ({ driver }) => `${driver.start} hat einen geplanten Auftrag begonnen`,
    'member.joined': ({ driver }) => `${driver.start} ist beigetreten`,
    'member.left': ({ driver }) => `${driver.start} ist ausgetreten`,
    'member.kicked': ({ driver }) => `${driver.start} wurde entfernt`,
    'member.roles-changed': ({ driver }) => `${driver.start} hat andere Rollen`,
    'application.filed': ({ driver }) => `${driver.start} hat sich beworben`,
    'application.messaged': ({ driver }) => `Neue Nachricht zur Bewerbung von ${driver.inside}`,
    'application.withdrawn': ({ driver }) => `${driver.start} hat die Bewerbung zurückgezogen`,
    'application.accepted': ({ driver }) => `Die Bewerbung von ${driver.inside} wurde angenommen`,
    'application.rejected': ({ driver }) => `Die Bewerbung von ${driver.inside} wurde abgelehnt`,
    'application.closed': ({ driver }) => `Die Bewerbung von ${driver.inside} wurde geschlossen`,
    'invitation.created': () => 'Eine Einladung wurde erstellt',
    'invitation.used': ({ driver }) => `${driver.start} kam durch eine Einladung`,
    'invitation.revoked': () => 'Eine Einladung wurde widerrufen',
    'announcement.published': () => 'Neue Ankündigung',
    'announcement.edited': () => 'Eine Ankündigung wurde geändert',
    'announcement.deleted': () => 'Eine Ankündigung wurde gelöscht',
    'vtc.updated': () => 'Die Spedition wurde geändert',
    'vtc.deletion-started': () => 'Die Spedition wird gelöscht',
    'vtc.restored': () => 'Die Spedition wird doch nicht gelöscht',
    'ownership.offered': ({ driver }) => `Die Spedition wird ${driver.inside} angeboten`,
    'ownership.withdrawn': () => 'Die Spedition wird nicht mehr angeboten',
    'ownership.accepted': ({ driver }) => `Die Spedition gehört jetzt ${driver.inside}`,
    'alliance.founded': ({ alliance }) => `${alliance.start} wurde als Allianz gegründet`,
    'alliance.proposed': ({ alliance }) => `${alliance.start} stimmt ab`,
    'alliance.balloted': ({ alliance, company }) =>
      `${company.start} hat in ${alliance.inside} abgestimmt`,
    'alliance.proposal-closed': ({ alliance }) =>
      `Eine Abstimmung von ${alliance.inside} ist vorbei`,
    'alliance.invited': ({ alliance, company }) =>
      `${company.start} ist zu ${alliance.inside} eingeladen`,
    'alliance.joined': ({ alliance, company }) =>
      `${company.start} ist ${alliance.inside} beigetreten`,
    'alliance.consents-changed': ({ alliance, company }) =>
      `Was mit ${company.inside} in ${alliance.inside} geteilt wird, hat sich geändert`,
    'alliance.notice-given': ({ alliance, company }) =>
      `${company.start} wird aus ${alliance.inside} austreten`,
    'alliance.notice-withdrawn': ({ alliance, company }) =>
      `${company.start} bleibt in ${alliance.inside}`,
    'alliance.left': ({ alliance, company }) =>
      `${company.start} ist aus ${alliance.inside} ausgetreten`,
    'alliance.dissolved': ({ alliance }) => `${alliance.start} besteht nicht mehr`,
  },
};

/** What stands in the place of a name that is gone. */
export const webhookGone: Readonly<Record<Language, WebhookNames>> = {
  en: {
    driver: { start: 'A former member', inside: 'a former member' },
    job: '—',
    alliance: { start: 'A former alliance', inside: 'a former alliance' },
    company: { start: 'A former company', inside: 'a former company' },
  },
  de: {
    driver: { start: 'Ein ehemaliges Mitglied', inside: 'einem ehemaligen Mitglied' },
    job: '—',
    alliance: { start: 'Eine ehemalige Allianz', inside: 'einer ehemaligen Allianz' },
    company: { start: 'Eine ehemalige Spedition', inside: 'einer ehemaligen Spedition' },
  },
};
