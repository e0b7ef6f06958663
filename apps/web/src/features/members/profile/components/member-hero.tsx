import { Group, Paper } from '@mantine/core';
import type { ListedMember } from '@waybill/schema/features/members.contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { WhyNumber } from '#src/components/why-number.tsx';
import { wordOf as reputationWordOf } from '#src/features/reputation/reputation.model.ts';
import { wordOf as safetyWordOf } from '#src/features/safety/safety.model.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { MemberFlags } from '../../components/member-flags.tsx';
import { RoleNames } from '../../components/role-names.tsx';
import classes from './member-hero.module.css';

interface MemberHeroProps {
  readonly vtcId: string;
  readonly member: ListedMember;
  readonly isYou: boolean;
  /** Whether the viewer may see the member's reputation. */
  readonly seesReputation: boolean;
  /** The actions. */
  readonly children: ReactNode;
}

/** A member's portrait, name and roles, with their scores in words. */
export function MemberHero(props: MemberHeroProps) {
  const { vtcId, member, isYou, seesReputation, children } = props;
  const t = useTranslations('member');
  const format = useFormatter();
  const { day } = useFormatters();
  const tSafety = useTranslations('safety.words');
  const tReputation = useTranslations('reputation.words');
  const { safety, reputation } = member.scores;
  const whose = { vtcId, driverId: member.id, name: member.username };
  return (
    <Paper component="header" withBorder className={classes.hero}>
      <Avatar person={member} side={96} />
      <div className={classes.person}>
        <Group gap="4px 12px" miw={0}>
          <PageHeading>{member.username}</PageHeading>
          <MemberFlags member={member} isYou={isYou} />
        </Group>
        <div className={classes.roles}>
          <RoleNames vtcId={vtcId} roles={member.roles} />
          <span>{t('since', { day: day(member.joinedAt) })}</span>
        </div>
        {children}
      </div>
      <dl className={classes.scores}>
        <div className={classes.score}>
          <dt>{t('safety')}</dt>
          <dd className={classes.figure}>
            {safety === null ? (
              dash
            ) : (
              <WhyNumber subject={{ of: 'safety', ...whose }} figure={String(safety)} />
            )}
          </dd>
          <dd>{safety === null ? t('noSafety') : tSafety(safetyWordOf(safety))}</dd>
        </div>
        {seesReputation && (
          <div className={classes.score}>
            <dt>{t('reputation')}</dt>
            <dd className={classes.figure}>
              {reputation === null ? (
                dash
              ) : (
                <WhyNumber
                  subject={{ of: 'reputation', ...whose }}
                  figure={format.number(reputation)}
                />
              )}
            </dd>
            <dd>
              {reputation === null ? t('noReputation') : tReputation(reputationWordOf(reputation))}
            </dd>
          </div>
        )}
      </dl>
    </Paper>
  );
}
