import type { PushContent } from '@waybill/schema/features/notification-items.models';
import { describePush, type FetchTexts } from './describe-push.ts';
import { renewPush } from './renew-push.ts';

const fetchTexts: FetchTexts = async (locale) => {
  try {
    const response = await fetch(`/push-texts/${locale}.json`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
};

// Exposed for `public/service-worker.js`. Built, because they contain the app's texts.
Object.assign(globalThis, {
  describePush: (content: PushContent, wanted: readonly string[]) =>
    describePush(content, wanted, fetchTexts),
  renewPush,
});
