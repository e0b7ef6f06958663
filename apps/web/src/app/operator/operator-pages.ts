import {
  IconArchive,
  IconBuildings,
  IconClockPlay,
  IconDatabase,
  IconFlag,
  IconGauge,
  IconHistory,
  IconInbox,
  IconMail,
  IconPackages,
  IconPalette,
  IconRoute,
  IconShieldLock,
  IconSpeakerphone,
  IconUserPlus,
  IconUsers,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { backupsPath } from '#src/features/backups/backups.paths.ts';
import { demoRequestsPath } from '#src/features/demo-requests/demo-requests.paths.ts';
import { chatReportsPath } from '#src/features/chat/chat.paths.ts';
import { noticesPath } from '#src/features/notices/notices.paths.ts';
import {
  eventsPath,
  mailsPath,
  operatorOverviewPath,
  storagePath,
  tasksPath,
  versionsPath,
} from '#src/features/operations/operations.paths.ts';
import {
  accessPath,
  brandingPath,
  companiesPath,
  companyPath,
  registrationPath,
  trailPath,
  userPath,
  usersPath,
} from '#src/features/operators/operators.paths.ts';
import { allWebhooksPath } from '#src/features/webhooks/webhooks.paths.ts';
import type { ComponentType } from 'react';
import type { Messages } from 'use-intl';
import type { PageModules } from '../page-components.tsx';
import type { Page } from '#src/lib/feature.ts';

/**
 * The code of each operator page, by its file below this project. Its list loads only with the operator area.
 */
export const operatorPageModules: PageModules = import.meta.glob<Record<string, ComponentType>>(
  '/src/features/**/pages/operator-*-page.tsx',
);

/** A page of the operator area and its sub-pages. */
interface OperatorEntry extends Page {
  readonly label: keyof Messages['operator']['entries'];
  readonly icon: Icon;
  readonly subPages?: readonly Page[];
}

interface OperatorGroup {
  readonly label: keyof Messages['operator']['groups'];
  readonly entries: readonly OperatorEntry[];
}

/**
 * The pages of the operator area in navigation order. An entry here is all that a page needs. The area opens
 * with the first. Their texts load with the area.
 */
export const operatorNavigation: readonly OperatorGroup[] = [
  {
    label: 'control',
    entries: [
      {
        label: 'overview',
        path: operatorOverviewPath,
        icon: IconGauge,
        module: 'features/operations/pages/operator-overview-page.tsx',
      },
      {
        label: 'tasks',
        path: tasksPath,
        icon: IconClockPlay,
        module: 'features/operations/pages/operator-tasks-page.tsx',
      },
      {
        label: 'events',
        path: eventsPath,
        icon: IconRoute,
        module: 'features/operations/pages/operator-events-page.tsx',
      },
      {
        label: 'mails',
        path: mailsPath,
        icon: IconMail,
        module: 'features/operations/pages/operator-mails-page.tsx',
      },
      {
        label: 'webhooks',
        path: allWebhooksPath,
        icon: IconWebhook,
        module: 'features/webhooks/pages/operator-all-webhooks-page.tsx',
      },
    ],
  },
  {
    label: 'keeping',
    entries: [
      {
        label: 'backups',
        path: backupsPath,
        icon: IconArchive,
        module: 'features/backups/pages/operator-backups-page.tsx',
      },
      {
        label: 'storage',
        path: storagePath,
        icon: IconDatabase,
        module: 'features/operations/pages/operator-storage-page.tsx',
      },
      {
        label: 'versions',
        path: versionsPath,
        icon: IconPackages,
        module: 'features/operations/pages/operator-versions-page.tsx',
      },
    ],
  },
  {
    label: 'talk',
    entries: [
      {
        label: 'notices',
        path: noticesPath,
        icon: IconSpeakerphone,
        module: 'features/notices/pages/operator-notices-page.tsx',
      },
      {
        label: 'chatReports',
        path: chatReportsPath,
        icon: IconFlag,
        module: 'features/chat/pages/operator-chat-reports-page.tsx',
      },
      {
        label: 'demoRequests',
        path: demoRequestsPath,
        icon: IconInbox,
        module: 'features/demo-requests/pages/operator-demo-requests-page.tsx',
      },
    ],
  },
  {
    label: 'people',
    entries: [
      {
        label: 'users',
        path: usersPath,
        icon: IconUsers,
        module: 'features/operators/users/pages/operator-users-page.tsx',
        subPages: [
          {
            path: userPath(':userId'),
            module: 'features/operators/users/pages/operator-user-page.tsx',
          },
        ],
      },
      {
        label: 'companies',
        path: companiesPath,
        icon: IconBuildings,
        module: 'features/operators/companies/pages/operator-companies-page.tsx',
        subPages: [
          {
            path: companyPath(':vtcId'),
            module: 'features/operators/companies/pages/operator-company-page.tsx',
          },
        ],
      },
    ],
  },
  {
    label: 'installation',
    entries: [
      {
        label: 'registration',
        path: registrationPath,
        icon: IconUserPlus,
        module: 'features/operators/settings/pages/operator-registration-page.tsx',
      },
      {
        label: 'branding',
        path: brandingPath,
        icon: IconPalette,
        module: 'features/operators/settings/pages/operator-branding-page.tsx',
      },
      {
        label: 'access',
        path: accessPath,
        icon: IconShieldLock,
        module: 'features/operators/pages/operator-access-page.tsx',
      },
    ],
  },
  {
    label: 'record',
    entries: [
      {
        label: 'trail',
        path: trailPath,
        icon: IconHistory,
        module: 'features/operators/trail/pages/operator-trail-page.tsx',
      },
    ],
  },
];

/** All operator pages in one list. */
export const operatorPages: readonly Page[] = operatorNavigation.flatMap(({ entries }) =>
  entries.flatMap((entry) => [entry, ...(entry.subPages ?? [])]),
);
