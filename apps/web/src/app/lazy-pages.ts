import { lazyPage } from '#src/components/lazy-page.tsx';
import { companyTexts, pagesTexts, settingsTexts } from '#src/lib/i18n/texts.ts';

export const LoginPage = lazyPage(
  async () => (await import('#src/features/auth/pages/login-page.tsx')).LoginPage,
);
export const RegisterPage = lazyPage(
  async () => (await import('#src/features/auth/pages/register-page.tsx')).RegisterPage,
);
export const CompleteRegistrationPage = lazyPage(
  async () =>
    (await import('#src/features/auth/pages/complete-registration-page.tsx'))
      .CompleteRegistrationPage,
);
export const OtpPage = lazyPage(
  async () => (await import('#src/features/auth/pages/otp-page.tsx')).OtpPage,
);
export const PublicVtcPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/public-vtc-page.tsx')).PublicVtcPage,
);
export const OnboardingPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/onboarding-page.tsx')).OnboardingPage,
);
export const CreateVtcPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/create-vtc-page.tsx')).CreateVtcPage,
);
export const JoinVtcPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/join-vtc-page.tsx')).JoinVtcPage,
);
export const SettingsPage = lazyPage(
  async () => (await import('#src/features/account/pages/settings-page.tsx')).SettingsPage,
  settingsTexts,
);
export const WelcomePage = lazyPage(
  async () => (await import('./pages/welcome-page.tsx')).WelcomePage,
);
export const CompanyOverviewPage = lazyPage(
  async () =>
    (await import('#src/features/vtcs/pages/company-overview-page.tsx')).CompanyOverviewPage,
);
export const ManageCompanyPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/manage-company-page.tsx')).ManageCompanyPage,
  companyTexts,
);
export const MembersPage = lazyPage(
  async () => (await import('#src/features/members/pages/members-page.tsx')).MembersPage,
  companyTexts,
);
export const MemberPage = lazyPage(
  async () => (await import('#src/features/members/pages/member-page.tsx')).MemberPage,
  companyTexts,
);
export const RolesPage = lazyPage(
  async () => (await import('#src/features/roles/pages/roles-page.tsx')).RolesPage,
  companyTexts,
);
export const AuditPage = lazyPage(
  async () => (await import('#src/features/audit/pages/audit-page.tsx')).AuditPage,
  companyTexts,
);
export const ComingPage = lazyPage(
  async () => (await import('./pages/coming-page.tsx')).ComingPage,
  pagesTexts,
);
