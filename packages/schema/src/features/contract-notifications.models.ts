import { z } from 'zod';

const ofContract = z.object({ client: z.string() });

/** The parameters of each notification of contracts. */
export const contractNotificationParams = {
  'contract.bid': ofContract,
  'contract.accepted': ofContract,
  'contract.fulfilled': ofContract,
  'contract.failed': ofContract,
  'contract.reopened': ofContract,
  'contract.withdrawn': ofContract,
} as const;

const toStaff = {
  told: 'contract-staff',
  section: 'company',
  about: null,
  groupKey: 'contract:{contractId}',
  link: '/dashboard/contracts/{contractId}',
} as const;

/** The recipients of each notification of contracts, and the page it links to. */
export const contractNotificationKinds = {
  'contract.bid': toStaff,
  'contract.accepted': toStaff,
  'contract.fulfilled': { ...toStaff, told: 'contract-drivers' },
  'contract.failed': toStaff,
  'contract.reopened': toStaff,
  'contract.withdrawn': toStaff,
} as const;
