import { NavLink, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useViewer } from '#src/features/roles/viewed-role.ts';
import { navigationOf } from '../navigation.ts';
import classes from './sidebar.module.css';

/** The content of the dashboard's navigation, with the current page marked; a click on an entry is told as well. */
export function Sidebar({ onNavigate }: { readonly onNavigate: () => void }) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const viewer = useViewer();
  return (
    <>
      {navigationOf(viewer ?? { roles: [] }).map((group) => (
        <Stack
          key={group.label}
          gap={4}
          component="section"
          aria-label={t(`navigation.groups.${group.label}`)}
        >
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="xs">
            {t(`navigation.groups.${group.label}`)}
          </Text>
          {group.entries.map(({ label, path, icon: EntryIcon }) => (
            <NavLink
              className={classes.entry}
              key={path}
              component={Link}
              to={path}
              active={pathname === path}
              aria-current={pathname === path ? 'page' : undefined}
              leftSection={<EntryIcon size={18} aria-hidden />}
              label={t(`navigation.entries.${label}`)}
              onClick={onNavigate}
            />
          ))}
        </Stack>
      ))}
    </>
  );
}
