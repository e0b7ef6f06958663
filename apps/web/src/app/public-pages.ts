import { publicAlliancePath } from '#src/features/alliances/alliances.paths.ts';
import { publicWaybillPath } from '#src/features/jobs/jobs.paths.ts';
import { directoryPath } from '#src/features/vtcs/vtcs.paths.ts';
import type { Page } from './page-types.ts';

/** The pages that need no sign-in, as part of the page table. */
export const publicPages = [
  { path: '/login', module: 'features/auth/pages/login-page.tsx' },
  { path: '/register', module: 'features/auth/pages/register-page.tsx' },
  {
    path: '/complete-registration',
    module: 'features/auth/pages/complete-registration-page.tsx',
  },
  {
    path: '/recover',
    module: 'features/auth/recovery/pages/recover-page.tsx',
    texts: 'recovery',
  },
  { path: '/otp', module: 'features/auth/pages/otp-page.tsx' },
  { path: '/signed-in', module: 'features/auth/pages/signed-in-page.tsx' },
  {
    path: '/confirm-email',
    module: 'features/account/pages/confirm-email-page.tsx',
    texts: 'account',
  },
  {
    path: '/operator/first',
    module: 'features/operators/pages/first-operator-page.tsx',
    texts: 'firstOperator',
  },
  {
    path: publicWaybillPath(':jobId'),
    module: 'features/jobs/detail/pages/public-waybill-page.tsx',
    texts: 'waybill',
  },
  {
    path: '/join/:code',
    module: 'features/invitations/pages/join-page.tsx',
    texts: 'joinByCode',
  },
  {
    path: directoryPath,
    module: 'features/vtcs/directory/pages/vtcs-page.tsx',
    texts: 'directory',
  },
  {
    path: '/vtc/:tag',
    module: 'features/vtcs/public-page/pages/public-vtc-page.tsx',
    texts: 'vtcPage',
  },
  {
    path: publicAlliancePath(':slug'),
    module: 'features/alliances/pages/public-alliance-page.tsx',
    texts: 'alliances',
  },
] satisfies readonly Page[];
