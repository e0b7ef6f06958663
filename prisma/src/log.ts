/** Logs for operators: a constant message and data. */
export type Log = (message: string, fields?: object) => void;
