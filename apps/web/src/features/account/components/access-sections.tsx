import type { User } from '@waybill/schema/features/users.models';
import { DataSection } from './data-section.tsx';
import { NotificationMatrix } from '../preferences/components/notification-matrix.tsx';
import { PushSection } from '../push/components/push-section.tsx';
import { DevicesSection } from '../devices/components/devices-section.tsx';
import { SessionsSection } from '../sessions/components/sessions-section.tsx';
import { SignInSection } from '../sign-in/components/sign-in-section.tsx';
import { TokensSection } from '../tokens/components/tokens-section.tsx';
import { TwoFactorSection } from '../two-factor/components/two-factor-section.tsx';

/** What its user is told; the settings of who and what gets at the account, and of its data. */
export function AccessSections({ user }: { readonly user: User }) {
  return (
    <>
      <NotificationMatrix />
      <PushSection />
      <SignInSection user={user} />
      <TwoFactorSection />
      <SessionsSection />
      <DevicesSection />
      <TokensSection user={user} />
      <DataSection user={user} />
    </>
  );
}
