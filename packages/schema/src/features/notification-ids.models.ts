/** Values for link and group key templates; `{name}` stands for each. */
export interface NotificationIds {
  readonly eventId: string;
  readonly vtcId: string | null;
  readonly subjectId: string | null;
  readonly jobId: string | null;
  readonly planId: string | null;
  readonly routePlanId: string | null;
  readonly applicationId: string | null;
  readonly announcementId: string | null;
  readonly companyEventId: string | null;
  readonly allianceId: string | null;
  readonly contractId: string | null;
  readonly achievementId: string | null;
  readonly channelId: string | null;
  readonly messageN: string | null;
  readonly payrollId: string | null;
  readonly payslipId: string | null;
  readonly truckId: string | null;
  readonly liveryId: string | null;
  readonly policyId: string | null;
  readonly claimId: string | null;
}
