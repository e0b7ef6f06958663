export const auditActions = ['safety.rules-changed'] as const;
