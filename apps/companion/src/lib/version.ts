declare const WAYBILL_VERSION: string | undefined;

/** The version of Waybill that this program was packed with. */
export const version = typeof WAYBILL_VERSION === 'undefined' ? 'development' : WAYBILL_VERSION;
