import react from 'react';
import { flushSync } from 'react-dom';

/**
 * React's production build has no `act`, which Testing Library asks for: here what happens is shown
 * when the callback ends, and what waits for a promise is waited for by the queries.
 */
function act<T>(callback: () => T): Promise<Awaited<T>> {
  return Promise.resolve(flushSync(callback));
}

if (!('act' in react)) Object.assign(react, { act });
