import { describePush } from './describe-push.ts';
import { renewPush } from './renew-push.ts';

// Exposed for `public/service-worker.js`. Built, because they contain the app's texts.
Object.assign(globalThis, { describePush, renewPush });
