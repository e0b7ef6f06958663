'use strict';

/**
 * Returns the error message for an unsupported Node.js version, or null if Waybill runs on it. The range is
 * that of Vite and its tools: 20.19 or later of 20, and everything from 22.12.
 * @param {string} version such as '20.19.0'
 * @returns {string | null}
 */
exports.nodeVersionRefusal = function (version) {
  var parts = version.split('.');
  var major = Number(parts[0]);
  var minor = Number(parts[1]);
  var supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (supported) return null;
  return (
    'Waybill needs Node.js 20.19 or later, 22.12 or later, or 24; this is ' +
    version +
    ' (get a newer one from https://nodejs.org).'
  );
};
