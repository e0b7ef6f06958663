import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FoundOne } from '../../components/found-one.tsx';
import { usersPath } from '../../operators.paths.ts';
import { UserDetails } from '../components/user-details.tsx';
import { shownUserQuery } from '../users.queries.ts';

/** A user for operators: details, sessions and actions. */
export function UserPage() {
  const t = useTranslations('operatorUser');
  const { userId = '' } = useParams();
  const query = useQuery(shownUserQuery(userId));
  return (
    <FoundOne
      title={query.data?.username ?? t('title')}
      query={query}
      list={{ path: usersPath, label: t('back') }}
      loading={t('loading')}
      failed={t('failed')}
      missing={{ title: t('missing'), text: t('missingText') }}
    >
      {(user) => <UserDetails user={user} />}
    </FoundOne>
  );
}
