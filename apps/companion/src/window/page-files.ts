/** The files of the window's page, by their paths. */
export type PageFiles = Readonly<
  Record<string, { readonly type: string; readonly content: string }>
>;

declare const WAYBILL_PAGE: string | undefined;

/** The page's files, as they were packed; in a clone they are built when they are asked for. */
export async function readPageFiles(): Promise<PageFiles> {
  return typeof WAYBILL_PAGE === 'undefined'
    ? (await import('../../build-page.mjs')).buildPage()
    : JSON.parse(WAYBILL_PAGE);
}
