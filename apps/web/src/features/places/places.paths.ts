/** The company's garages. */
export const garagesPath = '/dashboard/garages';

/** The form to buy a garage. */
export const newGaragePath = `${garagesPath}?create=yes`;

/** The company's warehouses and their stock. */
export const warehousesPath = '/dashboard/inventory';
