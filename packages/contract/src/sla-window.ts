/** The hours that count toward the repair time of an SLA. */
export const slaWindows = ['OFFICE_HOURS', '7X14', '24X7'] as const;
export type SlaWindow = (typeof slaWindows)[number];
