'use strict';

// `import()` is a syntax error on the Node.js versions that bin.cjs must be able to refuse.
void import('./launch.mjs').then(({ launch }) => launch(process.argv.slice(2)));
