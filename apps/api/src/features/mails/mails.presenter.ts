import type {
  DirectMailKind,
  DirectMailParams,
  MailKind,
} from '@waybill/schema/features/mails.models';
import { isSwitchable } from '@waybill/schema/features/notifications.fields';
import { type Notification } from '@waybill/schema/features/notification-items.models';
import { findNotificationKind } from '@waybill/schema/features/notifications.models';
import type { Config } from '../../config.ts';
import type { Branding } from '../../lib/branding.ts';
import type { OutgoingMail } from '../../lib/mailer.ts';
import type { Keys } from '../../lib/secrets.ts';
import { type MailParts, renderHtml, renderText } from './mail-layout.presenter.ts';
import { createWords, type Readership, type Words } from './mail-words.presenter.ts';
import { unsubscribeToken } from './unsubscribing.policy.ts';
import { mailRules } from './mail-rules.policy.ts';

/** Settings shared by all mails of this installation. */
export interface Sender {
  readonly config: Pick<Config, 'publicUrl' | 'instanceName'>;
  readonly keys: Keys;
  readonly branding: { readonly current: () => Pick<Branding, 'imprintUrl'> };
}

/** A mail's id and recipient. */
export interface Envelope extends Readership {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly to: string;
}

const settingsPath = '/dashboard/settings/notifications';

/** Returns a mail that is not about a notification. */
export function presentDirectMail(
  sender: Sender,
  envelope: Envelope,
  kind: DirectMailKind,
  params: DirectMailParams<DirectMailKind>,
  expiresAt: Date | null,
): OutgoingMail {
  const words = createWords(envelope);
  const { publicUrl, instanceName: instance } = sender.config;
  const date = expiresAt === null ? '' : words.moment(expiresAt);
  const values = { address: envelope.to, instance, date };
  return build(sender, envelope, words, {
    kind,
    subject: words.direct(kind, 'subject', values),
    paragraphs: [words.direct(kind, 'mail', values)],
    button: {
      label: words.direct(kind, 'button', values),
      url: `${publicUrl}${directPaths[kind]}${'token' in params ? `#${params.token}` : ''}`,
    },
    footer: [words.frame('sentTo', values)],
  });
}

/** The path of each mail's button. */
const directPaths: Readonly<Record<DirectMailKind, string>> = {
  'email.verification': '/confirm-email',
  'email.changed': '/dashboard/settings',
  'password.recovery': '/recover',
};

/** Returns a mail about one notification. */
export function presentSingleMail(
  sender: Sender,
  envelope: Envelope,
  item: Notification,
): OutgoingMail {
  const words = createWords(envelope);
  const { publicUrl, instanceName: instance } = sender.config;
  const { subject, mail, quote } = words.notification(item);
  return build(sender, envelope, words, {
    kind: item.kind,
    subject,
    paragraphs: [mail],
    quote: quote === null ? null : { label: words.frame('quote'), text: quote },
    button: { label: words.frame('open', { instance }), url: `${publicUrl}${item.link}` },
    footer: isUnsubscribable(item.kind)
      ? unsubscribeLines(sender, envelope, words, item.kind)
      : [words.frame('account')],
  });
}

/** Returns a mail about several notifications, earliest first. */
export function presentDigest(
  sender: Sender,
  envelope: Envelope,
  items: readonly Notification[],
): OutgoingMail {
  const words = createWords(envelope);
  const { publicUrl } = sender.config;
  const said = items.map((item) => ({
    label: words.notification(item).subject,
    url: `${publicUrl}${item.link}`,
  }));
  const values = { count: items.length, title: said[0]?.label ?? '' };
  const left = items.length - mailRules.digestItems;
  return build(sender, envelope, words, {
    kind: 'digest',
    subject: words.digest('subject', values),
    paragraphs: [words.digest('mail', values)],
    entries: said.slice(0, mailRules.digestItems),
    more: left > 0 ? words.digest('more', { count: left }) : null,
    button: { label: words.digest('open'), url: `${publicUrl}/notifications` },
    footer: unsubscribeLines(sender, envelope, words, 'digest'),
  });
}

function unsubscribeLines(
  { config, keys }: Sender,
  { userId }: Envelope,
  words: Words,
  kind: MailKind,
): MailParts['footer'] {
  const { publicUrl, instanceName: instance } = config;
  const label = words.frame(kind === 'digest' ? 'unsubscribeDigest' : 'unsubscribe');
  return [
    { label: words.frame('why', { instance }), url: `${publicUrl}${settingsPath}` },
    { label, url: unsubscribeUrl(publicUrl, unsubscribeToken(keys, { userId, kind })) },
  ];
}

function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/unsubscribe/${token}`;
}

interface Draft extends Pick<MailParts, 'paragraphs' | 'button' | 'footer'> {
  readonly kind: MailKind;
  readonly subject: string;
  readonly quote?: MailParts['quote'];
  readonly entries?: MailParts['entries'];
  readonly more?: string | null;
}

function build(sender: Sender, envelope: Envelope, words: Words, draft: Draft): OutgoingMail {
  const { config, keys, branding } = sender;
  const { imprintUrl } = branding.current();
  const { id, userId, username, to, locale } = envelope;
  const {
    kind,
    subject,
    paragraphs,
    button,
    footer,
    quote = null,
    entries = [],
    more = null,
  } = draft;
  const greeting = words.frame('greeting', { username });
  const parts: MailParts = {
    locale,
    heading: subject,
    paragraphs: [greeting, ...paragraphs],
    quote,
    entries,
    more,
    button,
    footer: [
      ...footer,
      `${config.instanceName}: ${config.publicUrl}`,
      ...(imprintUrl === null ? [] : [{ label: words.frame('imprint'), url: imprintUrl }]),
    ],
  };
  const { hostname, protocol } = new URL(config.publicUrl);
  // Mail programs only unsubscribe over https.
  const canUnsubscribe = protocol === 'https:' && isUnsubscribable(kind);
  const token = unsubscribeToken(keys, { userId, kind });
  return {
    to,
    subject,
    text: renderText(parts),
    html: renderHtml(parts),
    messageId: `<${id}@${hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(canUnsubscribe && {
        'List-Unsubscribe': `<${unsubscribeUrl(config.publicUrl, token)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** True if mails of this kind can be turned off. */
function isUnsubscribable(kind: MailKind): boolean {
  const about = findNotificationKind(kind);
  return kind === 'digest' || (about !== null && isSwitchable(about, 'EMAIL'));
}
