import { Button, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useLogout } from '../auth.queries.ts';
import classes from './account-menu.module.css';

interface AccountMenuProps {
  readonly username: string;
  readonly settingsPath: string;
}

/**
 * Who is signed in, and how to leave. It is the browser's own popover, which closes with Escape or
 * a click elsewhere and gives the focus back.
 */
export function AccountMenu({ username, settingsPath }: AccountMenuProps) {
  const t = useTranslations('account');
  const id = useId();
  const logout = useLogout();
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-label={t('menu', { username })}
        popoverTarget={id}
        leftSection={<IconUser size={18} aria-hidden />}
      >
        <span className={classes.name}>{username}</span>
      </Button>
      <div id={id} popover="auto" className={classes.menu}>
        <Text size="sm" c="dimmed" className={classes.who}>
          {username}
        </Text>
        <Button
          component={Link}
          to={settingsPath}
          variant="subtle"
          color="gray"
          fullWidth
          justify="flex-start"
          leftSection={<IconUser size={18} aria-hidden />}
          onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          {t('settings')}
        </Button>
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
      </div>
    </>
  );
}
