import { config } from 'zod';

// zod tries out whether it may compile code, which the content security policy forbids: each page
// would report a breach. It asks when the first schema is made: whoever makes one has this first.
config({ jitless: true });

export * from 'zod';
