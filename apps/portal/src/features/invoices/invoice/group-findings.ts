import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import type { MarginGrouping, OwnPrice } from '@demarc/contract/own-price.ts';

type GroupedService = Pick<OwnPrice, 'serviceRef' | 'endUser' | 'costCenter'>;

/** Groups findings by the end user or cost center of their service; leaves out findings of services that are not in `services`. */
export function groupFindings<Finding extends Pick<InvoiceFinding, 'serviceRef'>>(
  findings: readonly Finding[],
  services: readonly GroupedService[],
  groupBy: MarginGrouping,
): Map<string | null, Finding[]> {
  const namedFindings = findings.flatMap((finding) => {
    const { type, id } = finding.serviceRef;
    const service = services.find(({ serviceRef }) => serviceRef.type === type && serviceRef.id === id);
    return service ? [{ finding, name: groupBy === 'END_USER' ? service.endUser : service.costCenter }] : [];
  });
  return new Map(
    [...Map.groupBy(namedFindings, ({ name }) => name)].map(([name, group]) => [name, group.map(({ finding }) => finding)]),
  );
}
