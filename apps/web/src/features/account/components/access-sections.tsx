import type { User } from '@waybill/schema/features/users.models';
import { LinkedAccountsSection } from '../linked-accounts/components/linked-accounts-section.tsx';
import { SessionsSection } from '../sessions/components/sessions-section.tsx';
import { SignInSection } from '../sign-in/components/sign-in-section.tsx';
import { TwoFactorSection } from '../two-factor/components/two-factor-section.tsx';

/** How a user signs in, and their sessions. */
export function AccessSections({ user }: { readonly user: User }) {
  return (
    <>
      <SignInSection user={user} />
      <TwoFactorSection />
      <LinkedAccountsSection />
      <SessionsSection />
    </>
  );
}
