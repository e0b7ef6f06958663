import { Button, Text } from '@mantine/core';
import {
  type Icon,
  IconLogout,
  IconNotebook,
  IconSettings,
  IconTool,
  IconUser,
} from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { useLogout } from '../auth.queries.ts';
import classes from './account-menu.module.css';

interface AccountMenuProps {
  readonly user: Pick<User, 'id' | 'username' | 'avatarUrl' | 'isOperator'>;
  readonly settingsPath: string;
  readonly logbookPath: string;
  /** Their page in the company; null without a company. */
  readonly profilePath: string | null;
}

/**
 * The signed-in user and the log-out. A native popover, which closes on Escape or an outside click and
 * returns the focus.
 */
export function AccountMenu(props: AccountMenuProps) {
  const { user } = props;
  const t = useTranslations('account');
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  const { username } = user;
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-label={t('menu', { username })}
        popoverTarget={id}
        onClick={() => setIsWanted(true)}
        leftSection={<Avatar person={user} side={24} />}
      >
        <span className={classes.name}>{username}</span>
      </Button>
      <div id={id} popover="auto" className={classes.menu}>
        {isWanted && <MenuContent {...props} />}
      </div>
    </>
  );
}

/** Rendered when it is first opened, because most pages never need it. */
function MenuContent({ user, settingsPath, logbookPath, profilePath }: AccountMenuProps) {
  const t = useTranslations('account');
  const logout = useLogout();
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.who}>
        {user.username}
      </Text>
      {profilePath !== null && (
        <MenuLink to={profilePath} icon={IconUser}>
          {t('profile')}
        </MenuLink>
      )}
      <MenuLink to={logbookPath} icon={IconNotebook}>
        {t('logbook')}
      </MenuLink>
      <MenuLink to={settingsPath} icon={IconSettings}>
        {t('settings')}
      </MenuLink>
      {user.isOperator && (
        <MenuLink to="/operator" icon={IconTool}>
          {t('operator')}
        </MenuLink>
      )}
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        justify="flex-start"
        loading={logout.isPending}
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => logout.mutate()}
      >
        {t('logOut')}
      </Button>
    </>
  );
}

interface MenuLinkProps {
  readonly to: string;
  readonly icon: Icon;
  readonly children: string;
}

function MenuLink({ to, icon: LinkIcon, children }: MenuLinkProps) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      fullWidth
      justify="flex-start"
      leftSection={<LinkIcon size={18} aria-hidden />}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </Button>
  );
}
