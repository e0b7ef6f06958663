import { config } from 'zod';

// zod probes whether it may compile code, which the content security policy forbids, so each page would
// report a violation. It probes when the first schema is created: import this module first.
config({ jitless: true });

export * from 'zod';
