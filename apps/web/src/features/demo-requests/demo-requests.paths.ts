/** Who has asked the operator for a demo. */
export const demoRequestsPath = '/operator/demo-requests';
