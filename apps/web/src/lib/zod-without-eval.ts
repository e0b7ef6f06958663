import { config } from 'zod';

// zod tries out whether it may compile code, which the content security policy forbids: each page
// would report a breach. It asks when the first schema is made, so this is run before that.
config({ jitless: true });
