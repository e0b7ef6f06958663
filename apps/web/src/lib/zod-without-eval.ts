import { config } from 'zod';

// zod tries out whether it may compile code, which the content security policy forbids: each page
// would report a breach. Imported before any schema, which is when it asks.
config({ jitless: true });
