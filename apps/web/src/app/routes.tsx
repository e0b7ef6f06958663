import { Route, Routes } from 'react-router-dom';
import { lazyPage } from '#src/components/lazy-page.tsx';
import { LeaveToLanding } from '#src/components/leave-to-landing.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';

const LoginPage = lazyPage(
  async () => (await import('#src/features/auth/pages/login-page.tsx')).LoginPage,
);
const RegisterPage = lazyPage(
  async () => (await import('#src/features/auth/pages/register-page.tsx')).RegisterPage,
);
const CompleteRegistrationPage = lazyPage(
  async () =>
    (await import('#src/features/auth/pages/complete-registration-page.tsx'))
      .CompleteRegistrationPage,
);
const OtpPage = lazyPage(
  async () => (await import('#src/features/auth/pages/otp-page.tsx')).OtpPage,
);
const SignedInLayout = lazyPage(
  async () => (await import('./layouts/dashboard-layout.tsx')).SignedInLayout,
);
const DashboardLayout = lazyPage(
  async () => (await import('./layouts/dashboard-layout.tsx')).DashboardLayout,
);
const OnboardingPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/onboarding-page.tsx')).OnboardingPage,
);
const CreateVtcPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/create-vtc-page.tsx')).CreateVtcPage,
);
const JoinVtcPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/join-vtc-page.tsx')).JoinVtcPage,
);
const PublicVtcPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/public-vtc-page.tsx')).PublicVtcPage,
);
const CompanyOverviewPage = lazyPage(
  async () =>
    (await import('#src/features/vtcs/pages/company-overview-page.tsx')).CompanyOverviewPage,
);
const ManageCompanyPage = lazyPage(
  async () => (await import('#src/features/vtcs/pages/manage-company-page.tsx')).ManageCompanyPage,
);
const SettingsPage = lazyPage(
  async () => (await import('#src/features/account/pages/settings-page.tsx')).SettingsPage,
);
const WelcomePage = lazyPage(async () => (await import('./pages/welcome-page.tsx')).WelcomePage);
const MembersPage = lazyPage(
  async () => (await import('#src/features/members/pages/members-page.tsx')).MembersPage,
);
const MemberPage = lazyPage(
  async () => (await import('#src/features/members/pages/member-page.tsx')).MemberPage,
);
const RolesPage = lazyPage(
  async () => (await import('#src/features/roles/pages/roles-page.tsx')).RolesPage,
);
const AuditPage = lazyPage(
  async () => (await import('#src/features/audit/pages/audit-page.tsx')).AuditPage,
);

/** Every address of the app; any other leads to the landing page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route element={<PublicLayout />}>
          <Route path="login" element={<LoginPage />} />
          <Route path="register" element={<RegisterPage />} />
          <Route path="complete-registration" element={<CompleteRegistrationPage />} />
          <Route path="otp" element={<OtpPage />} />
          <Route path="vtc/:tag" element={<PublicVtcPage />} />
        </Route>
        <Route element={<SignedInLayout />}>
          <Route path="onboarding" element={<OnboardingPage />} />
          <Route path="createvtc" element={<CreateVtcPage />} />
          <Route path="joinvtc" element={<JoinVtcPage />} />
          <Route path="settings" element={<SettingsPage />} />
        </Route>
        <Route path="dashboard" element={<DashboardLayout />}>
          <Route index element={<WelcomePage />} />
          <Route path="companyoverview" element={<CompanyOverviewPage />} />
          <Route path="managecompany" element={<ManageCompanyPage />} />
          <Route path="settings" element={<SettingsPage />} />
          <Route path="members" element={<MembersPage />} />
          <Route path="members/:userId" element={<MemberPage />} />
          <Route path="roles" element={<RolesPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="createvtc" element={<CreateVtcPage />} />
          <Route path="joinvtc" element={<JoinVtcPage />} />
        </Route>
        <Route path="*" element={<LeaveToLanding />} />
      </Route>
    </Routes>
  );
}
