/** The company's garages. */
export const garagesPath = '/dashboard/garages';

/** The form to buy a garage. */
export const newGaragePath = `${garagesPath}?create=yes`;
