'use strict';

// This file and node-version.cjs use the syntax of 2009, so that even the oldest Node.js can parse them and
// report the required version.
var refusal = require('./src/node-version.cjs').nodeVersionRefusal(process.versions.node);

if (refusal) {
  console.error(refusal);
  process.exit(1);
} else {
  require('./src/enter.cjs');
}
