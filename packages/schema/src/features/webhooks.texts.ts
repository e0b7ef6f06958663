import type { Language } from '../preferences.ts';
import type { WebhookType } from './webhooks.models.ts';

/**
 * A name as used in a sentence. The replacement for a deleted name is declined; German uses the dative inside
 * a sentence.
 */
export interface WebhookName {
  readonly start: string;
  readonly inside: string;
}

/** The names in a sentence, each in its form. */
export interface WebhookNames {
  readonly driver: WebhookName;
  readonly job: string;
  readonly alliance: WebhookName;
  readonly company: WebhookName;
}

type Sentence = (names: WebhookNames) => string;

/** The titles of Discord messages, in the company's language. */
export const webhookTitles: Readonly<
  Record<Language, Readonly<Record<WebhookType | 'webhook.test', Sentence>>>
> = {
  en: {
    'webhook.test': () => 'Waybill can post to this channel',
    'job.delivered': ({ driver, job }) => `${driver.start} delivered job ${job}`,
    'job.decided': ({ driver, job }) => `New decision on job ${job} of ${driver.inside}`,
    'job.appealed': ({ driver, job }) => `${driver.start} appealed the decision on job ${job}`,
    'job.corrected': ({ driver, job }) => `The tracker corrected job ${job} of ${driver.inside}`,
    'plan.assigned': ({ driver }) => `A job was planned for ${driver.inside}`,
    'plan.fulfilled': ({ driver }) => `${driver.start} started a planned job`,
    'member.joined': ({ driver }) => `${driver.start} joined`,
    'member.left': ({ driver }) => `${driver.start} left`,
    'member.kicked': ({ driver }) => `${driver.start} was removed`,
    'member.roles-changed': ({ driver }) => `The roles of ${driver.inside} changed`,
    'achievement.earned': ({ driver }) => `${driver.start} earned an achievement`,
    'achievement.announced': () => 'New or changed achievement',
    'application.filed': ({ driver }) => `${driver.start} applied`,
    'application.messaged': ({ driver }) => `New message on the application of ${driver.inside}`,
    'application.withdrawn': ({ driver }) => `${driver.start} withdrew their application`,
    'application.accepted': ({ driver }) => `The application of ${driver.inside} was accepted`,
    'application.rejected': ({ driver }) => `The application of ${driver.inside} was rejected`,
    'application.closed': ({ driver }) => `The application of ${driver.inside} was closed`,
    'invitation.created': () => 'An invitation was created',
    'invitation.used': ({ driver }) => `${driver.start} joined with an invitation`,
    'invitation.revoked': () => 'An invitation was revoked',
    'announcement.published': () => 'New announcement',
    'announcement.edited': () => 'An announcement was edited',
    'announcement.deleted': () => 'An announcement was deleted',
    'event.published': () => 'New event',
    'event.changed': () => 'An event was changed',
    'event.cancelled': () => 'An event was cancelled',
    'event.counted': () => 'Attendance of an event was counted',
    'vtc.updated': () => 'The company was updated',
    'vtc.deletion-started': () => 'The company will be deleted',
    'vtc.restored': () => 'The company’s deletion was cancelled',
    'ownership.offered': ({ driver }) => `The company was offered to ${driver.inside}`,
    'ownership.withdrawn': () => 'The offer of the company was withdrawn',
    'ownership.accepted': ({ driver }) => `${driver.start} now owns the company`,
    'contract.offered': () => 'New contract',
    'contract.bid': () => 'New bid on a contract',
    'contract.bid-withdrawn': () => 'A bid on a contract was withdrawn',
    'contract.accepted': () => 'A bid on a contract was accepted',
    'contract.fulfilled': () => 'A contract was fulfilled',
    'contract.failed': () => 'A contract failed',
    'contract.reopened': () => 'A contract is no longer fulfilled',
    'contract.withdrawn': () => 'A contract was withdrawn',
    'payroll.review': () => 'Payslips are ready for review',
    'payroll.paid': () => 'Wages were paid',
    'alliance.founded': ({ alliance }) => `New alliance: ${alliance.inside}`,
    'alliance.proposed': ({ alliance }) => `New vote in ${alliance.inside}`,
    'alliance.balloted': ({ alliance, company }) => `${company.start} voted in ${alliance.inside}`,
    'alliance.proposal-closed': ({ alliance }) => `A vote in ${alliance.inside} has ended`,
    'alliance.invited': ({ alliance, company }) =>
      `${company.start} was invited to ${alliance.inside}`,
    'alliance.joined': ({ alliance, company }) => `${company.start} joined ${alliance.inside}`,
    'alliance.consents-changed': ({ alliance, company }) =>
      `The data shared with ${company.inside} in ${alliance.inside} has changed`,
    'alliance.notice-given': ({ alliance, company }) =>
      `${company.start} will leave ${alliance.inside}`,
    'alliance.notice-withdrawn': ({ alliance, company }) =>
      `${company.start} stays in ${alliance.inside}`,
    'alliance.left': ({ alliance, company }) => `${company.start} left ${alliance.inside}`,
    'alliance.dissolved': ({ alliance }) => `${alliance.start} was dissolved`,
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
    'member.roles-changed': ({ driver }) => `Die Rollen von ${driver.inside} wurden geändert`,
    'achievement.earned': ({ driver }) => `${driver.start} hat einen Erfolg erreicht`,
    'achievement.announced': () => 'Neuer oder geänderter Erfolg',
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
    'event.published': () => 'Neue Veranstaltung',
    'event.changed': () => 'Eine Veranstaltung wurde geändert',
    'event.cancelled': () => 'Eine Veranstaltung wurde abgesagt',
    'event.counted': () => 'Die Teilnahme an einer Veranstaltung wurde gezählt',
    'vtc.updated': () => 'Die Spedition wurde geändert',
    'vtc.deletion-started': () => 'Die Spedition wird gelöscht',
    'vtc.restored': () => 'Die Spedition wird doch nicht gelöscht',
    'ownership.offered': ({ driver }) => `Die Spedition wird ${driver.inside} angeboten`,
    'ownership.withdrawn': () => 'Die Spedition wird nicht mehr angeboten',
    'ownership.accepted': ({ driver }) => `Die Spedition gehört jetzt ${driver.inside}`,
    'contract.offered': () => 'Neuer Vertrag',
    'contract.bid': () => 'Neues Gebot auf einen Vertrag',
    'contract.bid-withdrawn': () => 'Ein Gebot auf einen Vertrag wurde zurückgezogen',
    'contract.accepted': () => 'Ein Gebot auf einen Vertrag wurde angenommen',
    'contract.fulfilled': () => 'Ein Vertrag wurde erfüllt',
    'contract.failed': () => 'Ein Vertrag ist gescheitert',
    'contract.reopened': () => 'Ein Vertrag ist nicht mehr erfüllt',
    'contract.withdrawn': () => 'Ein Vertrag wurde zurückgezogen',
    'payroll.review': () => 'Lohnabrechnungen sind zur Prüfung bereit',
    'payroll.paid': () => 'Löhne wurden gezahlt',
    'alliance.founded': ({ alliance }) => `Neue Allianz: ${alliance.start}`,
    'alliance.proposed': ({ alliance }) => `Neue Abstimmung in ${alliance.inside}`,
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

/** Replacements for deleted names. */
export const webhookGone: Readonly<Record<Language, WebhookNames>> = {
  en: {
    driver: { start: 'A deleted user', inside: 'a deleted user' },
    job: '—',
    alliance: { start: 'A dissolved alliance', inside: 'a dissolved alliance' },
    company: { start: 'A deleted company', inside: 'a deleted company' },
  },
  de: {
    driver: { start: 'Ein gelöschter Benutzer', inside: 'einem gelöschten Benutzer' },
    job: '—',
    alliance: { start: 'Eine aufgelöste Allianz', inside: 'einer aufgelösten Allianz' },
    company: { start: 'Eine gelöschte Spedition', inside: 'einer gelöschten Spedition' },
  },
};
