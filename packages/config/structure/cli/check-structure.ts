import { fileURLToPath } from 'node:url';
import { findProblems } from '../find-problems.ts';

const problems = findProblems(fileURLToPath(new URL('../../../../', import.meta.url)));
for (const { path, message } of problems) console.error(`${path}: ${message}`);
if (problems.length > 0) process.exitCode = 1;
else console.log('The structure holds.');
