/** The company's garages. */
export const garagesPath = '/dashboard/garages';
