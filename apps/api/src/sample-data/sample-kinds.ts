import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import { colocationCatalog } from './colocation-catalog.ts';
import { dcConnectionCatalog } from './dc-connection-catalog.ts';
import { lineCatalog } from './line-catalog.ts';
import type { SampleKind } from './sample-kind.ts';
import { wdmCatalog } from './wdm-catalog.ts';

interface ListedKind {
  /** The order type of its services. */
  packages?: readonly ProviderPackage[];
  /** Imports the rest, which later starts of the demo do not need. */
  load(): Promise<{ sampleKind: SampleKind }>;
}

// A new kind is added to this list, after the kinds to which its rows refer.
const listedKinds: readonly ListedKind[] = [
  { packages: lineCatalog, load: () => import('./kinds/line.ts') },
  { packages: colocationCatalog, load: () => import('./kinds/colocation.ts') },
  { packages: dcConnectionCatalog, load: () => import('./kinds/dc-connection.ts') },
  { packages: wdmCatalog, load: () => import('./kinds/wdm.ts') },
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
