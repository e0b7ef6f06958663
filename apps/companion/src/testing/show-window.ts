import { createInterface } from 'node:readline';
import { createConnector } from '../account/connection.ts';
import { openWindowServer } from '../window/window-server.ts';
import type { WindowState } from '../window/window-state.ts';
import { windowStates } from './window-states.ts';

// Shows the window with made-up states: prints its address and, in lines of JSON, what its page asks for. A line
// of the input is the name of the next state; an empty one lists them.

const names = Object.keys(windowStates);
let state = stateOf(names[0] ?? '');
const clocks = { now: () => state.now, monotonic: () => 0 };
const print = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);

const server = await openWindowServer({
  clocks,
  connector: createConnector({ clocks, deviceName: 'Gaming PC' }),
  keep: async () => {},
  readState: () => state,
  act: (name, value) => print({ asked: `${name} ${value}`.trim() }),
  takePlugin: async ({ byteLength }) => print({ bytes: byteLength }),
});
print({ address: server.createAddress(), names });
for await (const name of createInterface({ input: process.stdin })) {
  if (name === '') print({ address: server.createAddress(), names });
  else {
    state = stateOf(name);
    print({ shown: name });
  }
}
await server.close();

function stateOf(name: string): WindowState {
  const found = windowStates[name];
  if (found === undefined) throw new Error(`There is no state "${name}".`);
  return found;
}
