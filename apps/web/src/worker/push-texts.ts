import { describePush } from './describe-push.ts';

// `public/service-worker.js` calls it: what it says is made of the app's texts, and so is built.
Object.assign(globalThis, { describePush });
