import { expect, test } from 'vitest';
import { nodeVersionRefusal } from './node-version.cjs';

test.each(['20.19.0', '20.20.2', '22.12.0', '22.21.1', '23.0.0', '24.0.0', '26.1.0'])(
  'accepts Node.js %s',
  (version) => {
    expect(nodeVersionRefusal(version)).toBeNull();
  },
);

test.each(['0.12.18', '8.16.2', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'refuses Node.js %s in one sentence that names it',
  (version) => {
    const refusal = nodeVersionRefusal(version);
    expect(refusal).toContain(version);
    expect(refusal).not.toContain('\n');
  },
);
