import type { Address } from '@demarc/contract/address.ts';
import type { DiversityAspect, FootprintFact } from '@demarc/contract/compare-footprints.ts';
import { type ConnectionEnd, getPanelOwnerKey, normalizeLabel } from '@demarc/contract/connection-end.ts';
import type { Database } from '../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { sites } from '../db/schema/site.ts';

/** A building that a service is in. */
export interface Building {
  key: string;
  label: string;
}

type House = Pick<Address, 'postalCode' | 'houseNumber'>;

/** A house number is one building. Additions are ignored, because `12 A` and `12 B` may be in the same one. */
export function formatBuildingKey({ postalCode, houseNumber }: House): string {
  return `${normalizeLabel(postalCode)} ${houseNumber}`;
}

const selectSites = prepareStatement((db, { siteCodes }: Placeholders<{ siteCodes: readonly string[] }>) =>
  db
    .select({ siteCode: sites.siteCode, name: sites.name, address: sites.address })
    .from(sites)
    .where(isAnyOf(sites.siteCode, siteCodes)),
);

/** Finds the buildings of data centers, by their code. */
export async function findBuildings(db: Database, siteCodes: readonly string[]): Promise<(siteCode: string) => Building> {
  const rows = await selectSites(db, { siteCodes: [...new Set(siteCodes)] });
  const byCode = new Map(rows.map((site) => [site.siteCode, { key: formatBuildingKey(site.address), label: site.siteCode }]));
  return (siteCode) => byCode.get(siteCode) ?? { key: siteCode, label: siteCode };
}

export function toSiteFact({ key, label }: Building): FootprintFact {
  return { aspect: 'SITE', scope: '', key, label };
}

/** Returns a fact that is not known; `scope` is the area to which it would apply. */
export function toUnknownFact(aspect: DiversityAspect, scope = ''): FootprintFact {
  return { aspect, scope, key: null, label: '' };
}

/** Returns the fact about something in a building, by its name; an unknown fact if the name is not known. */
export function toFactInBuilding(
  aspect: DiversityAspect,
  building: Building,
  name: string | null | undefined,
  /** The part that makes the name unique, if the name alone is not. */
  owner = '',
): FootprintFact {
  const text = name?.trim();
  if (!text) return toUnknownFact(aspect, building.key);
  const key = [owner, normalizeLabel(text)].filter(Boolean).join(' ');
  return { aspect, scope: building.key, key, label: `${building.label} · ${text}` };
}

/** Returns the building, room and panel of an end of a connection. */
export function toEndFacts(end: ConnectionEnd, building: Building): FootprintFact[] {
  return [
    toSiteFact(building),
    toFactInBuilding('ROOM', building, end.roomOrCage),
    toFactInBuilding('PANEL', building, end.patchPanel, getPanelOwnerKey(end) ?? ''),
  ];
}
