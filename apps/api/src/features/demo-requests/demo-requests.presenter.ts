import type { ReceivedDemoRequest } from '@waybill/schema/features/demo-requests.contract';
import type { DemoRequestRow } from './demo-requests.data.ts';

export function presentDemoRequest({
  createdAt,
  answeredAt,
  ...row
}: DemoRequestRow): ReceivedDemoRequest {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
