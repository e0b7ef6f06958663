import type {
  BrandingSettings,
  RegistrationLink,
} from '@waybill/schema/features/operator-settings.contract';
import { findMediaUrl } from '../../media/media.presenter.ts';
import type { RegistrationLinkRow } from './links.data.ts';
import type { SettingsRow } from './settings.data.ts';

/** Presents a link for operators. The token is not stored. */
export function presentLink({ createdBy, ...row }: RegistrationLinkRow): RegistrationLink {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdBy: createdBy?.username ?? null,
  };
}

/** Presents the branding, beside the environment's values. */
export function presentBranding(
  { name, accent, imprintUrl, privacyUrl, logo }: SettingsRow,
  defaultName: string,
): BrandingSettings {
  return { name, defaultName, accent, logoUrl: findMediaUrl(logo), imprintUrl, privacyUrl };
}
