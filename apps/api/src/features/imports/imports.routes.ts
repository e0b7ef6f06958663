import type { importsContract } from '@waybill/schema/features/imports.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { listImports, listLines } from './imports.data.ts';
import { presentImport, presentLine } from './imports.presenter.ts';
import { createImport, getImport, takeStep } from './imports.service.ts';

export const importsHandlers: Handlers<typeof importsContract> = {
  list: async ({ params }, { db }) => ({
    imports: (await listImports(db, params.vtcId)).map(presentImport),
  }),
  create: async ({ params, files }, ctx) => ({
    import: presentImport(await createImport(ctx, params.vtcId, files.file)),
  }),
  get: async ({ params }, ctx) => ({ import: presentImport(await getImport(ctx, params)) }),

  async listLines({ params, query }, ctx) {
    const { id } = await getImport(ctx, params);
    return { lines: (await listLines(ctx.db, id, query)).map(presentLine) };
  },

  commit: async ({ params }, ctx) => ({
    import: presentImport(await takeStep(ctx, params, 'commit')),
  }),
  accept: async ({ params }, ctx) => ({
    import: presentImport(await takeStep(ctx, params, 'accept')),
  }),
  undo: async ({ params }, ctx) => ({ import: presentImport(await takeStep(ctx, params, 'undo')) }),
};
