import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LaunchError } from './processes.mjs';

// The headless shell comes first; without windows to draw it takes a fifth less CPU.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const macApplications = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const windowsPrograms = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/**
 * Finds the Chromium (or Chrome, or Edge) for the browser journeys: CHROMIUM_PATH, or the first in the usual
 * places; null if there is none.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @throws LaunchError when CHROMIUM_PATH names no file
 */
export function findChromium(env, platform) {
  const chosen = env['CHROMIUM_PATH'];
  if (!chosen) return usualPlaces(env, platform).find((path) => existsSync(path)) ?? null;
  if (existsSync(chosen)) return chosen;
  throw new LaunchError(`CHROMIUM_PATH names a file that does not exist: ${chosen}.`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
function usualPlaces(env, platform) {
  if (platform === 'win32') {
    return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => windowsPrograms.map((program) => join(folder, program)));
  }
  if (platform === 'darwin') {
    return ['/Applications', join(env['HOME'] ?? '/', 'Applications')].flatMap((folder) =>
      macApplications.map((application) => join(folder, application)),
    );
  }
  return (env['PATH'] ?? '')
    .split(delimiter)
    .concat('/usr/bin', '/usr/local/bin', '/snap/bin')
    .flatMap((folder) => names.map((name) => join(folder, name)));
}
