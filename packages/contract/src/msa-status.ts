export const msaStatuses = ['OFFERED', 'SIGNED', 'SUPERSEDED', 'TERMINATED', 'EXPIRED', 'DECLINED'] as const;
export type MsaStatus = (typeof msaStatuses)[number];
