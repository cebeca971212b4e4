import type { ProviderPackage } from '@demarc/contract/provider/catalogue.ts';
import { colocationCatalogue } from './colocation-catalogue.ts';
import { dcConnectionCatalogue } from './dc-connection-catalogue.ts';
import { lineCatalogue } from './line-catalogue.ts';
import type { SampleKind } from './sample-kind.ts';
import { wdmCatalogue } from './wdm-catalogue.ts';

interface ListedKind {
  /** By which its services are ordered. */
  packages?: readonly ProviderPackage[];
  /** Imports the rest, which later starts of the demo do not need. */
  load(): Promise<{ sampleKind: SampleKind }>;
}

// A new kind is added to this list, after the kinds to which its rows refer.
const listedKinds: readonly ListedKind[] = [
  { packages: lineCatalogue, load: () => import('./kinds/line.ts') },
  { packages: colocationCatalogue, load: () => import('./kinds/colocation.ts') },
  { packages: dcConnectionCatalogue, load: () => import('./kinds/dc-connection.ts') },
  { packages: wdmCatalogue, load: () => import('./kinds/wdm.ts') },
  { load: () => import('./kinds/quotation.ts') },
  { load: () => import('./kinds/approval.ts') },
  { load: () => import('./kinds/diversity.ts') },
  { load: () => import('./kinds/ip-prefix.ts') },
  { load: () => import('./kinds/manual-agreement.ts') },
  { load: () => import('./kinds/tv.ts') },
  { load: () => import('./kinds/invoice.ts') },
];

export const kindPackages: readonly ProviderPackage[] = listedKinds.flatMap(({ packages }) => packages ?? []);

export async function loadSampleKinds(): Promise<SampleKind[]> {
  return Promise.all(listedKinds.map(async ({ load }) => (await load()).sampleKind));
}
