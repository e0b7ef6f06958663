/** Where this package reports what an operator may want to read: a constant message and data. */
export type Log = (message: string, fields?: object) => void;
