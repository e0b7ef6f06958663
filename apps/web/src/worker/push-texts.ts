import { describePush } from './describe-push.ts';
import { renewPush } from './renew-push.ts';

// `public/service-worker.js` calls them: what it says is made of the app's texts, and so is built.
Object.assign(globalThis, { describePush, renewPush });
