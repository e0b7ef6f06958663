import type { PageFiles } from './src/window/page-files.ts';

export function buildPage(): Promise<PageFiles>;
