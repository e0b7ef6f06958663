import type { CommandContext } from './context.ts';

/** Opens the window in the browser, and says where it is. */
export function showAddress({ terminal, openAddress }: CommandContext, address: string): void {
  openAddress(address);
  terminal.print(`The companion’s window: ${address}`);
}
