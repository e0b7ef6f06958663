import { MantineProvider, Table } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/app/styles/mantine.css';

const head = ['Driver', 'Role', 'Jobs', 'Distance'];
const body = Array.from({ length: 25 }, (_, index) => [
  `Driver ${index}`,
  'Driver',
  index * 3,
  `${index * 411} km`,
]);

const root = document.querySelector('#root');
if (root === null) throw new Error('control.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider>
      <Table data={{ head, body }} />
    </MantineProvider>
  </StrictMode>,
);
