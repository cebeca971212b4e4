import { compareFootprints, concludeDiversity } from '@demarc/contract/compare-footprints.ts';
import type { ServiceChoice } from '@demarc/contract/diversity.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { Database } from '../../db/database.ts';
import { servicesByType } from '../../kinds/registry.ts';
import type { DescribedService } from '../../kinds/service-kind.ts';
import type { PairRow } from '../../modules/diversity/pair.store.ts';

/** A service of a pair with its dependencies. */
export type ChosenService = ServiceChoice & DescribedService;

/** Returns a service with its dependencies, or null if the customer has no such service. */
export async function findService(db: Database, customerId: number, { type, id }: ServiceChoice): Promise<ChosenService | null> {
  const described = await servicesByType[type].describe(db, customerId, id);
  return described && { type, id, ...described };
}

/** Compares the current dependencies of two services. */
export function compareServices(
  one: ChosenService,
  other: ChosenService,
  { sameBuilding }: Pick<PairRow, 'sameBuilding'>,
): Pick<PairRow, 'one' | 'other' | 'conclusion' | 'aspects'> {
  const aspects = compareFootprints(one.footprint, other.footprint);
  const hasEnded = [one, other].some(({ status }) => isFinalServiceStatus(status));
  return {
    one: toPairedService(one),
    other: toPairedService(other),
    aspects,
    conclusion: hasEnded ? 'ENDED' : concludeDiversity(aspects, { sameBuilding }),
  };
}

function toPairedService({ type, id, label, identifier, status }: ChosenService): PairRow['one'] {
  return { type, id, label, identifier, status };
}
