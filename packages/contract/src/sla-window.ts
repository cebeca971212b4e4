/** The hours during which the repair time of an SLA counts. */
export const slaWindows = ['OFFICE_HOURS', '7X14', '24X7'] as const;
export type SlaWindow = (typeof slaWindows)[number];
