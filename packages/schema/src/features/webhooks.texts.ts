import type { Language } from '../preferences.ts';
import type { WebhookType } from './webhooks.models.ts';

/** Who and what a sentence names, each as it is written there. */
export interface WebhookNames {
  readonly driver: string;
  readonly job: string;
  readonly alliance: string;
  readonly company: string;
}

type Sentence = (names: WebhookNames) => string;

/** What a message to Discord is headed by, in the language of the company. */
export const webhookTitles: Readonly<
  Record<Language, Readonly<Record<WebhookType | 'webhook.test', Sentence>>>
> = {
  en: {
    'webhook.test': () => 'Waybill reaches this channel',
    'job.delivered': ({ driver, job }) => `${driver} has delivered job ${job}`,
    'job.decided': ({ driver, job }) => `Job ${job} of ${driver} was decided`,
    'job.appealed': ({ driver, job }) => `${driver} appeals about job ${job}`,
    'plan.assigned': ({ driver }) => `A job was planned for ${driver}`,
    'plan.fulfilled': ({ driver }) => `${driver} has begun a planned job`,
    'member.joined': ({ driver }) => `${driver} has joined`,
    'member.left': ({ driver }) => `${driver} has left`,
    'member.kicked': ({ driver }) => `${driver} was removed`,
    'member.roles-changed': ({ driver }) => `${driver} has other roles`,
    'application.filed': ({ driver }) => `${driver} has applied`,
    'application.messaged': ({ driver }) => `New message about the application of ${driver}`,
    'application.withdrawn': ({ driver }) => `${driver} has withdrawn their application`,
    'application.accepted': ({ driver }) => `The application of ${driver} was accepted`,
    'application.rejected': ({ driver }) => `The application of ${driver} was rejected`,
    'application.closed': ({ driver }) => `The application of ${driver} was closed`,
    'invitation.created': () => 'An invitation was made',
    'invitation.used': ({ driver }) => `${driver} came by an invitation`,
    'invitation.revoked': () => 'An invitation was revoked',
    'announcement.published': () => 'New announcement',
    'announcement.edited': () => 'An announcement was changed',
    'announcement.deleted': () => 'An announcement was deleted',
    'vtc.updated': () => 'The company was changed',
    'vtc.deletion-started': () => 'The company will be deleted',
    'vtc.restored': () => 'The company will not be deleted after all',
    'ownership.offered': ({ driver }) => `The company is offered to ${driver}`,
    'ownership.withdrawn': () => 'The company is not offered any more',
    'ownership.accepted': ({ driver }) => `${driver} owns the company now`,
    'alliance.founded': ({ alliance }) => `The alliance ${alliance} was founded`,
    'alliance.proposed': ({ alliance }) => `${alliance} votes`,
    'alliance.balloted': ({ alliance, company }) => `${company} has voted in ${alliance}`,
    'alliance.proposal-closed': ({ alliance }) => `A vote of ${alliance} is over`,
    'alliance.invited': ({ alliance, company }) => `${company} is invited to ${alliance}`,
    'alliance.joined': ({ alliance, company }) => `${company} has joined ${alliance}`,
    'alliance.consents-changed': ({ alliance, company }) =>
      `What is shared with ${company} in ${alliance} has changed`,
    'alliance.notice-given': ({ alliance, company }) => `${company} will leave ${alliance}`,
    'alliance.notice-withdrawn': ({ alliance, company }) => `${company} stays in ${alliance}`,
    'alliance.left': ({ alliance, company }) => `${company} has left ${alliance}`,
    'alliance.dissolved': ({ alliance }) => `The alliance ${alliance} is over`,
  },
  de: {
    'webhook.test': () => 'Waybill erreicht diesen Kanal',
    'job.delivered': ({ driver, job }) => `${driver} hat Auftrag ${job} geliefert`,
    'job.decided': ({ driver, job }) => `Über Auftrag ${job} von ${driver} wurde entschieden`,
    'job.appealed': ({ driver, job }) => `${driver} legt wegen Auftrag ${job} Einspruch ein`,
    'plan.assigned': ({ driver }) => `Für ${driver} wurde ein Auftrag geplant`,
    'plan.fulfilled': ({ driver }) => `${driver} hat einen geplanten Auftrag begonnen`,
    'member.joined': ({ driver }) => `${driver} ist beigetreten`,
    'member.left': ({ driver }) => `${driver} ist ausgetreten`,
    'member.kicked': ({ driver }) => `${driver} wurde entfernt`,
    'member.roles-changed': ({ driver }) => `${driver} hat andere Rollen`,
    'application.filed': ({ driver }) => `${driver} hat sich beworben`,
    'application.messaged': ({ driver }) => `Neue Nachricht zur Bewerbung von ${driver}`,
    'application.withdrawn': ({ driver }) => `${driver} hat die Bewerbung zurückgezogen`,
    'application.accepted': ({ driver }) => `Die Bewerbung von ${driver} wurde angenommen`,
    'application.rejected': ({ driver }) => `Die Bewerbung von ${driver} wurde abgelehnt`,
    'application.closed': ({ driver }) => `Die Bewerbung von ${driver} wurde geschlossen`,
    'invitation.created': () => 'Eine Einladung wurde erstellt',
    'invitation.used': ({ driver }) => `${driver} kam durch eine Einladung`,
    'invitation.revoked': () => 'Eine Einladung wurde widerrufen',
    'announcement.published': () => 'Neue Ankündigung',
    'announcement.edited': () => 'Eine Ankündigung wurde geändert',
    'announcement.deleted': () => 'Eine Ankündigung wurde gelöscht',
    'vtc.updated': () => 'Die Spedition wurde geändert',
    'vtc.deletion-started': () => 'Die Spedition wird gelöscht',
    'vtc.restored': () => 'Die Spedition wird doch nicht gelöscht',
    'ownership.offered': ({ driver }) => `Die Spedition wird ${driver} angeboten`,
    'ownership.withdrawn': () => 'Die Spedition wird nicht mehr angeboten',
    'ownership.accepted': ({ driver }) => `Die Spedition gehört jetzt ${driver}`,
    'alliance.founded': ({ alliance }) => `Die Allianz ${alliance} wurde gegründet`,
    'alliance.proposed': ({ alliance }) => `${alliance} stimmt ab`,
    'alliance.balloted': ({ alliance, company }) => `${company} hat in ${alliance} abgestimmt`,
    'alliance.proposal-closed': ({ alliance }) => `Eine Abstimmung von ${alliance} ist vorbei`,
    'alliance.invited': ({ alliance, company }) => `${company} ist zu ${alliance} eingeladen`,
    'alliance.joined': ({ alliance, company }) => `${company} ist ${alliance} beigetreten`,
    'alliance.consents-changed': ({ alliance, company }) =>
      `Was mit ${company} in ${alliance} geteilt wird, hat sich geändert`,
    'alliance.notice-given': ({ alliance, company }) => `${company} verlässt ${alliance}`,
    'alliance.notice-withdrawn': ({ alliance, company }) => `${company} bleibt in ${alliance}`,
    'alliance.left': ({ alliance, company }) => `${company} hat ${alliance} verlassen`,
    'alliance.dissolved': ({ alliance }) => `Die Allianz ${alliance} ist vorbei`,
  },
};

/** What stands in the place of a name that is gone. */
export const webhookGone: Readonly<Record<Language, WebhookNames>> = {
  en: {
    driver: 'A former member',
    job: '—',
    alliance: 'a former alliance',
    company: 'A former company',
  },
  de: {
    driver: 'Ein ehemaliges Mitglied',
    job: '—',
    alliance: 'eine ehemalige Allianz',
    company: 'Eine ehemalige Spedition',
  },
};
