import { Drawer, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useOpenedLater } from '#src/lib/use-opened-later.ts';
import { Sidebar } from './sidebar.tsx';

interface NavigationDrawerProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The sidebar on phones and tablets. */
export function NavigationDrawer({ title, opened, onClose }: NavigationDrawerProps) {
  const t = useTranslations('shell');
  const isOpened = useOpenedLater(opened);
  return (
    <Drawer.Root opened={isOpened} onClose={onClose} size={288} hiddenFrom="lg">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('navigation')} data-scrolls>
        <Drawer.Body>
          <Group justify="space-between" mb="xs">
            <Text ff="heading" fw={700} fz="lg">
              {title}
            </Text>
            <Drawer.CloseButton aria-label={t('closeNavigation')} />
          </Group>
          <nav aria-label={t('navigation')}>
            <Sidebar onNavigate={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
