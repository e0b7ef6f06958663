import type { Feature } from '#src/lib/feature.ts';
export const feature = {
  pages: {
    public: [
      { path: '/login', module: 'features/auth/pages/login-page.tsx' },
      { path: '/register', module: 'features/auth/pages/register-page.tsx' },
      {
        path: '/complete-registration',
        module: 'features/auth/pages/complete-registration-page.tsx',
      },
      {
        path: '/recover',
        module: 'features/auth/recovery/pages/recover-page.tsx',
      },
      { path: '/otp', module: 'features/auth/pages/otp-page.tsx' },
      { path: '/signed-in', module: 'features/auth/pages/signed-in-page.tsx' },
    ],
  },
} satisfies Feature;
