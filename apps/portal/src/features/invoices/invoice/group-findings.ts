import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import type { MarginGrouping, OwnPrice } from '@demarc/contract/own-price.ts';

type Charged = Pick<OwnPrice, 'serviceRef' | 'endUser' | 'costCenter'>;

/** The findings about the services of each end user or cost center, by its name: they are why a margin differs from the usual one. */
export function groupFindings<Finding extends Pick<InvoiceFinding, 'serviceRef'>>(
  findings: readonly Finding[],
  charged: readonly Charged[],
  groupBy: MarginGrouping,
): Map<string | null, Finding[]> {
  const known = findings.flatMap((finding) => {
    const { type, id } = finding.serviceRef;
    const service = charged.find(({ serviceRef }) => serviceRef.type === type && serviceRef.id === id);
    return service ? [{ finding, name: groupBy === 'END_USER' ? service.endUser : service.costCenter }] : [];
  });
  return new Map([...Map.groupBy(known, ({ name }) => name)].map(([name, group]) => [name, group.map(({ finding }) => finding)]));
}
