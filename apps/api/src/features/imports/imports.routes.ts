import type { importsContract } from '@waybill/schema/features/imports.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentImport, presentLine } from './imports.presenter.ts';
import { createImport, getImport, listImports, listLines, takeStep } from './imports.service.ts';

export const importsHandlers: Handlers<typeof importsContract> = {
  list: async ({ params }, ctx) => ({
    imports: (await listImports(ctx, params.vtcId)).map(presentImport),
  }),
  create: async ({ params, body, files }, ctx) => ({
    import: presentImport(
      await createImport(ctx, params.vtcId, { file: files.file, columns: body }),
    ),
  }),
  get: async ({ params }, ctx) => ({ import: presentImport(await getImport(ctx, params)) }),

  listLines: async ({ params, query }, ctx) => ({
    lines: (await listLines(ctx, params, query)).map(presentLine),
  }),

  commit: async ({ params }, ctx) => ({
    import: presentImport(await takeStep(ctx, params, 'commit')),
  }),
  accept: async ({ params }, ctx) => ({
    import: presentImport(await takeStep(ctx, params, 'accept')),
  }),
  undo: async ({ params }, ctx) => ({ import: presentImport(await takeStep(ctx, params, 'undo')) }),
};
