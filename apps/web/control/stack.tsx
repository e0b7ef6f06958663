import {
  Anchor,
  AppShell,
  Avatar,
  Badge,
  Burger,
  Button,
  Group,
  MantineProvider,
  NavLink,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell, IconHome, IconTruck } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { Toaster } from 'sonner';
import '../src/app/styles/mantine.css';

const pages = Array.from({ length: 30 }, (_, index) => `Page ${index}`);
const drivers = Array.from({ length: 25 }, (_, index) => ({
  name: `Driver ${index}`,
  jobs: index * 3,
  kilometres: index * 411,
  activeAt: new Date(2026, 0, 1 + index),
}));
const kilometres = new Intl.NumberFormat('en', { style: 'unit', unit: 'kilometer' });
const day = new Intl.DateTimeFormat('en');

/** A frame with a list, like a dashboard page, without any code of the app. */
function Shell() {
  const [opened, { toggle }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 226, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <AppShell.Header>
        <Group px="md" h="100%">
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" aria-label="Pages" />
          <Button component={Link} to="/" variant="default" leftSection={<IconHome size={16} />}>
            Home
          </Button>
          <Button variant="default" leftSection={<IconBell size={16} />}>
            News
          </Button>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="md">
        {pages.map((page) => (
          <NavLink
            key={page}
            component={Link}
            to={`/${page}`}
            label={page}
            leftSection={<IconTruck size={16} />}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Routes>
          <Route path="*" element={<Drivers />} />
        </Routes>
      </AppShell.Main>
    </AppShell>
  );
}

function Drivers() {
  const { data } = useQuery({ queryKey: ['drivers'], queryFn: async () => drivers });
  if (data === undefined) return <Text>Loading…</Text>;
  return (
    <>
      <Title>Drivers</Title>
      <TextInput label="Name" />
      <Table>
        <Table.Tbody>
          {data.map(({ name, jobs, kilometres: driven, activeAt }) => (
            <Table.Tr key={name}>
              <Table.Td>
                <Group gap="xs">
                  <Avatar name={name} size="sm" />
                  <Anchor component={Link} to={`/${name}`}>
                    {name}
                  </Anchor>
                </Group>
              </Table.Td>
              <Table.Td>
                <Badge>{jobs}</Badge>
              </Table.Td>
              <Table.Td>{kilometres.format(driven)}</Table.Td>
              <Table.Td>{day.format(activeAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

const root = document.querySelector('#root');
if (root === null) throw new Error('stack.html has no #root.');
createRoot(root).render(
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>
  </MantineProvider>,
);
