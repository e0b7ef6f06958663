import { Route, Routes } from 'react-router-dom';
import { LeaveToLanding } from '#src/components/leave-to-landing.tsx';
import { DashboardLayout, SignedInLayout } from './layouts/dashboard-layout.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import {
  CompleteRegistrationPage,
  CreateVtcPage,
  JoinVtcPage,
  LoginPage,
  OnboardingPage,
  OtpPage,
  PublicVtcPage,
  RegisterPage,
  SettingsPage,
} from './lazy-pages.ts';

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
        <Route path="dashboard/*" element={<DashboardLayout />} />
        <Route path="*" element={<LeaveToLanding />} />
      </Route>
    </Routes>
  );
}
