'use strict';

// This file and node-version.cjs keep to the syntax of 2009, so that the oldest Node.js can still
// read them and say which version it takes.
var refusal = require('./src/node-version.cjs').nodeVersionRefusal(process.versions.node);

if (refusal) {
  console.error(refusal);
  process.exit(1);
} else {
  require('./src/enter.cjs');
}
