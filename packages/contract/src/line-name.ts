import type { EndUser } from './line.ts';
import { personName } from './person-name.ts';

/** Who uses a line: the company, else the person; empty where nobody is known. */
export function endUserName(endUser: EndUser): string {
  return endUser.companyName || personName(endUser);
}

/** What a line is called: by its reseller, else by who uses it, else by its service ID. */
export function lineName(line: { reference: string | null; endUser: EndUser; serviceId: string }): string {
  return line.reference || endUserName(line.endUser) || line.serviceId;
}
