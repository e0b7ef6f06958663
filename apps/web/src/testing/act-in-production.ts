import react from 'react';
import { flushSync } from 'react-dom';

/**
 * Testing Library needs `act`, which React's production build lacks. This one flushes when the callback ends;
 * what depends on a promise is awaited by the queries.
 */
function act<T>(callback: () => T): Promise<Awaited<T>> {
  return Promise.resolve(flushSync(callback));
}

if (!('act' in react)) Object.assign(react, { act });
