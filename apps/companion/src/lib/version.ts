import manifest from '../../../api/package.json' with { type: 'json' };

/** The version of Waybill that this program belongs to. */
export const { version } = manifest;
