import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { limits } from '@waybill/schema/limits';
import type { User } from '@waybill/schema/features/users.models';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { useHasRendered } from '#src/lib/use-has-rendered.ts';
import { useId } from '#src/lib/use-id.ts';
import { bellQuery } from '../notifications.queries.ts';
import classes from './bell.module.css';

const BellPanel = lazyPart(
  async () => (await import('./bell-panel.tsx')).BellPanel,
  textsOf('features/notifications/components/bell-panel.tsx'),
);

const News = lazyPart(
  async () => (await import('./news.tsx')).News,
  textsOf('features/notifications/components/news.tsx'),
);

/**
 * The bell: the number of unread notifications, and a native popover that lists them. New ones also appear on
 * the open page.
 */
export function Bell({ viewer }: { readonly viewer: Pick<User, 'vtcId'> }) {
  const t = useTranslations('shell');
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...bellQuery, enabled: useHasRendered() });
  const { unread = 0, groups = [] } = data ?? {};
  const close = () => panel.current?.hidePopover();
  const [firstId, setFirstId] = useState<string | null>(null);
  const newestId = groups[0]?.newest.id ?? '';
  if (data !== undefined && firstId === null) setFirstId(newestId);
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        popoverTarget={id}
        className={classes.button}
        aria-label={t('notifications', { count: unread })}
      >
        <IconBell size={18} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread > limits.unreadCount ? `${limits.unreadCount}+` : unread}
          </span>
        )}
      </ActionIcon>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={classes.panel}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <BellPanel viewer={viewer} onLeave={close} onMissing={close} />
          </Suspense>
        )}
      </div>
      {firstId !== null && newestId > firstId && (
        <Suspense>
          <News viewer={viewer} groups={groups} afterId={firstId} />
        </Suspense>
      )}
    </>
  );
}
