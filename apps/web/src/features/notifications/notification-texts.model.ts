import type { NamedAchievement } from '@waybill/schema/features/achievements.texts';
import type { Notification } from '@waybill/schema/features/notification-items.models';
import type { Language } from '@waybill/schema/preferences';
import type { useFormatter, useTranslations } from 'use-intl';
import { formatPeriod } from '#src/lib/units.ts';

/** The texts of a notification: what happened, what it means, and a quote. */
export interface NotificationTexts {
  readonly title: string;
  readonly body: string | null;
  readonly quote: string | null;
}

/** The translator and formatters for the reader. */
export interface NotificationFormat {
  readonly t: ReturnType<typeof useTranslations<'notifications'>>;
  readonly list: ReturnType<typeof useFormatter>['list'];
  /** Formats a server timestamp, to the minute. */
  readonly moment: (time: string) => string;
  readonly distance: (distanceKm: number) => string;
  readonly language: Language;
  readonly nameAchievement: (achievement: NamedAchievement) => string;
}

/** Builds the texts of a notification, or of a group by its count. */
export function describeNotification(
  item: Notification,
  count: number,
  { t, list, moment, distance, language, nameAchievement }: NotificationFormat,
): NotificationTexts {
  const wayOf = ({ from, to }: { readonly from: string | null; readonly to: string | null }) =>
    from === null && to === null ? null : `${from ?? t('anywhere')} → ${to ?? t('anywhere')}`;

  const named = ({
    alliance,
    ally,
  }: {
    readonly alliance: string;
    readonly ally: string | null;
  }) => ({
    alliance,
    ally: ally ?? t('formerCompany'),
  });

  const achievement = (of: { readonly key: string | null; readonly achievement: string | null }) =>
    nameAchievement({ key: of.key, name: of.achievement });
  // Some languages decline the placeholder of a deleted name within a sentence.
  const who = {
    name: item.driver?.username ?? t('formerMember'),
    nameInside: item.driver?.username ?? t('formerMemberInside'),
  };
  switch (item.kind) {
    case 'member.kicked': {
      const { vtc, reason, isBlocked, blockedUntil } = item.params;
      const block = blockedUntil
        ? t('member.kicked.blockedUntil', { date: moment(blockedUntil) })
        : isBlocked && t('member.kicked.blocked');
      const body = [t('member.kicked.body', who), block].filter(Boolean).join(' ');
      return say(t('member.kicked.title', { vtc }), body, reason);
    }
    case 'member.roles-changed': {
      const { vtc, added, removed } = item.params;
      const parts = [
        added.length > 0 && t('member.roles-changed.added', { roles: list(added) }),
        removed.length > 0 && t('member.roles-changed.removed', { roles: list(removed) }),
      ];
      const body = parts.filter((part) => part !== false).join(' ');
      return say(t('member.roles-changed.title', { ...who, vtc }), body || null);
    }
    case 'member.warned': {
      const { vtc, reason, expiresAt } = item.params;
      const body = t('member.warned.body', { ...who, date: moment(expiresAt) });
      return say(t('member.warned.title', { vtc }), body, reason);
    }
    case 'ownership.offered':
      return say(
        t('ownership.offered.title', { ...who, vtc: item.params.vtc }),
        t('ownership.offered.body'),
      );
    case 'ownership.accepted':
      return say(t('ownership.accepted.title', { ...who, vtc: item.params.vtc }));
    case 'vtc.deletion-started': {
      const { vtc, deleteAfter } = item.params;
      return say(
        t('vtc.deletion-started.title', { ...who, vtc }),
        t('vtc.deletion-started.body', { date: moment(deleteAfter) }),
      );
    }
    case 'vtc.restored': {
      const { vtc } = item.params;
      return say(t('vtc.restored.title', { vtc }), t('vtc.restored.body', who));
    }
    case 'vtc.deleted':
      return say(t('vtc.deleted.title', { vtc: item.params.vtc }), t('vtc.deleted.body'));
    case 'announcement.published': {
      const { vtc, title } = item.params;
      return say(title, t('announcement.published.body', { ...who, vtc }));
    }
    case 'event.published': {
      const { vtc, title, startsAt } = item.params;
      return say(title, t('event.published.body', { ...who, vtc, date: moment(startsAt) }));
    }
    case 'event.changed': {
      const { title, startsAt, isMoved } = item.params;
      const date = moment(startsAt);
      return say(
        t('event.changed.title', { title }),
        isMoved ? t('event.changed.moved', { date }) : t('event.changed.body', { date }),
      );
    }
    case 'event.cancelled': {
      const { title, startsAt, reason } = item.params;
      const body = t('event.cancelled.body', { ...who, date: moment(startsAt) });
      return say(t('event.cancelled.title', { title }), body, reason);
    }
    case 'event.reminder': {
      const { title, meetsAt, startsAt } = item.params;
      const times = { meets: moment(meetsAt), date: moment(startsAt) };
      return say(t('event.reminder.title', { title }), t('event.reminder.body', times));
    }
    case 'event.moved-up': {
      const { title, startsAt } = item.params;
      return say(
        t('event.moved-up.title', { title }),
        t('event.moved-up.body', { date: moment(startsAt) }),
      );
    }
    case 'event.attended': {
      const { title, vtc } = item.params;
      return say(t('event.attended.title', { title }), t('event.attended.body', { vtc }));
    }
    case 'event.slot-assigned': {
      const { title, vtc, startsAt } = item.params;
      const date = moment(startsAt);
      return say(
        t('event.slot-assigned.title', { title }),
        t('event.slot-assigned.body', { vtc, date }),
      );
    }
    case 'mention.created': {
      const { channel } = item.params;
      return say(
        channel === null
          ? t('mention.created.direct', who)
          : t('mention.created.title', { ...who, channel }),
      );
    }
    case 'message.received':
      return say(t('message.received.title', who));
    case 'payroll.review': {
      const { vtc, firstDay, lastDay } = item.params;
      const period = formatPeriod(firstDay, lastDay, language);
      return say(t('payroll.review.title'), t('payroll.review.body', { vtc, period }));
    }
    case 'payroll.paid': {
      const { vtc, firstDay, lastDay } = item.params;
      const period = formatPeriod(firstDay, lastDay, language);
      return say(t('payroll.paid.title', { vtc }), t('payroll.paid.body', { period }));
    }
    case 'payslip.disputed': {
      const { firstDay, lastDay } = item.params;
      const period = formatPeriod(firstDay, lastDay, language);
      return say(t('payslip.disputed.title', who), t('payslip.disputed.body', { period }));
    }
    case 'payslip.answered': {
      const { vtc, firstDay, lastDay } = item.params;
      const period = formatPeriod(firstDay, lastDay, language);
      return say(t('payslip.answered.title'), t('payslip.answered.body', { vtc, period }));
    }
    case 'member.joined': {
      const { vtc } = item.params;
      return say(t('member.joined.title', { ...who, vtc, others: count - 1 }));
    }
    case 'application.filed': {
      const { vtc } = item.params;
      return say(t('application.filed.title', { ...who, vtc, others: count - 1 }));
    }
    case 'application.messaged': {
      const { vtc, forStaff } = item.params;
      const side = forStaff === null ? 'unknown' : forStaff ? 'staff' : 'applicant';
      return say(t('application.messaged.title', { ...who, vtc, side }));
    }
    case 'application.accepted': {
      const { vtc } = item.params;
      return say(t('application.accepted.title', { vtc }), t('application.accepted.body', who));
    }
    case 'application.rejected': {
      const { vtc, reason } = item.params;
      const body = t('application.rejected.body', who);
      return say(t('application.rejected.title', { vtc }), body, reason);
    }
    case 'application.closed': {
      const { vtc, cause } = item.params;
      return say(t('application.closed.title', { vtc }), t(`application.closed.causes.${cause}`));
    }
    case 'job.decided': {
      const { number, cargo, decision, reason, answersAppeal } = item.params;
      const answer = answersAppeal ? t('job.decided.answer', who) : null;
      return say(
        t('job.decided.title', { number: `${number}`, decision }),
        describeJob([cargo, answer ?? t('job.decided.body', who)]),
        reason,
      );
    }
    case 'job.appealed': {
      const { number, cargo } = item.params;
      return say(
        t('job.appealed.title', { ...who, number: `${number}`, others: count - 1 }),
        cargo || null,
      );
    }
    case 'job.corrected': {
      const { number, cargo, tracker, correction } = item.params;
      const title = t('job.corrected.title', {
        tracker,
        number: `${number}`,
        correction,
        ...who,
      });
      return say(title, describeJob([cargo, t('job.corrected.body')]));
    }
    case 'plan.assigned': {
      const { cargo, due } = item.params;
      const dueText = due === null ? null : t('plan.assigned.due', { date: moment(due) });
      const body = describeJob([cargo, wayOf(item.params), dueText]);
      return say(t('plan.assigned.title', who), body);
    }
    case 'plan.fulfilled':
      return say(
        t('plan.fulfilled.title', who),
        describeJob([item.params.cargo, wayOf(item.params)]),
      );
    case 'route.given': {
      const { routePlan } = item.params;
      return say(t('route.given.title', who), describeJob([routePlan, wayOf(item.params)]));
    }
    case 'roads.found': {
      const { number, km } = item.params;
      return say(
        t('roads.found.title', { distance: distance(km) }),
        t('roads.found.body', { number: `${number}` }),
      );
    }
    case 'achievement.earned': {
      const { tier, tiers, reason } = item.params;
      const parts = [
        tiers > 1 && t(`achievement.earned.tiers.${metalOf(tier, tiers)}`),
        item.driver !== null && t('achievement.earned.given', who),
      ];
      const title = t('achievement.earned.title', { achievement: achievement(item.params) });
      return say(title, parts.filter((part) => part !== false).join(' · ') || null, reason);
    }
    case 'achievement.lost': {
      const { number, reason } = item.params;
      return say(
        t('achievement.lost.title', { achievement: achievement(item.params) }),
        number === null
          ? t('achievement.lost.body')
          : t('achievement.lost.job', { number: `${number}` }),
        reason,
      );
    }
    case 'alliance.invited':
      return say(t('alliance.invited.title', item.params));
    case 'alliance.proposed':
      return say(t('alliance.proposed.title', item.params));
    case 'alliance.proposal-closed':
      return say(t('alliance.proposal-closed.title', item.params));
    case 'alliance.joined':
      return say(t('alliance.joined.title', named(item.params)));
    case 'alliance.consents-changed': {
      const terms = item.params.terms.map((term) => t(`alliance.terms.${term}`));
      const title = t('alliance.consents-changed.title', named(item.params));
      return say(
        title,
        terms.length === 0
          ? t('alliance.consents-changed.nothing')
          : t('alliance.consents-changed.body', { terms: list(terms) }),
      );
    }
    case 'alliance.notice-given': {
      const { leavesAt, ...params } = item.params;
      return say(
        t('alliance.notice-given.title', named(params)),
        t('alliance.notice-given.body', { date: moment(leavesAt) }),
      );
    }
    case 'alliance.left': {
      const { isExpelled, ...params } = item.params;
      return say(t(isExpelled ? 'alliance.left.expelled' : 'alliance.left.title', named(params)));
    }
    case 'alliance.dissolved':
      return say(t('alliance.dissolved.title', item.params));
    case 'contract.bid':
      return say(t('contract.bid.title', item.params), t('contract.bid.body'));
    case 'contract.accepted':
      return say(t('contract.accepted.title', item.params), t('contract.accepted.body'));
    case 'contract.fulfilled':
      return say(t('contract.fulfilled.title', item.params), t('contract.fulfilled.body'));
    case 'contract.failed':
      return say(t('contract.failed.title', item.params), t('contract.failed.body'));
    case 'contract.reopened':
      return say(t('contract.reopened.title', item.params), t('contract.reopened.body'));
    case 'contract.withdrawn':
      return say(t('contract.withdrawn.title', item.params), t('contract.withdrawn.body'));
    case 'market.crossed': {
      const { way, cargo, percent } = item.params;
      return say(
        t(`market.crossed.${way}`, { cargo, percent: `${percent}` }),
        t('market.crossed.body'),
      );
    }
    case 'truck.milestone':
      return say(t('truck.milestone.title', item.params), t('truck.milestone.body'));
    case 'truck.due':
      return say(t('truck.due.title', item.params), t('truck.due.body'));
    case 'maintenance.due':
      return say(t('maintenance.due.title', item.params), t('maintenance.due.body'));
    case 'livery.submitted':
      return say(t('livery.submitted.title', item.params), t('livery.submitted.body', who));
    case 'livery.approved':
      return say(t('livery.approved.title', item.params), t('livery.approved.body'));
    case 'policy.renewed':
      return say(t(`policy.renewed.titles.${item.params.kind}`), t('policy.renewed.body'));
    case 'claim.opened':
      return say(t(`claim.opened.titles.${item.params.kind}`), t('claim.opened.body'));
    case 'claim.decided':
      return say(t(`claim.decided.titles.${item.params.outcome}`), t('claim.decided.body'));
    case 'stock.low':
      return say(t('stock.low.title', item.params), t('stock.low.body'));
    case 'webhook.disabled': {
      const { host, cause } = item.params;
      return say(t('webhook.disabled.title', { host }), t(`webhook.disabled.causes.${cause}`));
    }
    case 'notice.published':
      return say(t('notice.published.title'), null, item.params.text);
    case 'account.email-changed':
      return say(t('account.email-changed.title'), t('account.body'));
    case 'account.email-suspended':
      return say(t('account.email-suspended.title'), t('account.email-suspended.body'));
    case 'account.device-added':
      return say(t('account.device-added.title'), t('account.body'));
    case 'account.two-factor-off':
      return say(t(`account.two-factor-off.titles.${item.params.how}`), t('account.body'));
    case 'account.password-reset':
      return say(
        t(`account.password-reset.titles.${item.params.how}`),
        t('account.password-reset.body'),
      );
  }
  return item satisfies never;
}

/** The metal of a tier; the last one is gold. */
function metalOf(tier: number, tiers: number): 'bronze' | 'silver' | 'gold' {
  if (tier === tiers) return 'gold';
  return tier === 1 ? 'bronze' : 'silver';
}

function say(
  title: string,
  body: string | null = null,
  quote: string | null = null,
): NotificationTexts {
  return { title, body, quote };
}

/** Joins the known parts of a job. */
function describeJob(parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null && part !== '').join(' · ') || null;
}
