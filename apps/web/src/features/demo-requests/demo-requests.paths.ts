/** The demo requests, for operators. */
export const demoRequestsPath = '/operator/demo-requests';
