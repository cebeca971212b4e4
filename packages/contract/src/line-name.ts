import type { EndUser } from './line-schemas.ts';
import { formatPersonName } from './person-name.ts';

/** Returns the end user of a line: the company, else the person; empty if unknown. */
export function getEndUserName(endUser: EndUser): string {
  return endUser.companyName || formatPersonName(endUser);
}

/** Returns the display name of a line: the reseller's reference, else the end user, else the service ID. */
export function getLineName(line: { reference: string | null; endUser: EndUser; serviceId: string }): string {
  return line.reference || getEndUserName(line.endUser) || line.serviceId;
}
