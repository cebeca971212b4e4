import type { EndUser } from './line.ts';
import { personName } from './person-name.ts';

/** The end user of a line: the company, else the person; empty if unknown. */
export function endUserName(endUser: EndUser): string {
  return endUser.companyName || personName(endUser);
}

/** The display name of a line: the reseller's reference, else the end user, else the service ID. */
export function lineName(line: { reference: string | null; endUser: EndUser; serviceId: string }): string {
  return line.reference || endUserName(line.endUser) || line.serviceId;
}
