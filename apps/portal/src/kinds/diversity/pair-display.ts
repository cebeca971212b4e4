import type { AspectResult, DiversityConclusion } from '@demarc/contract/compare-footprints.ts';
import type { DiversityPair, PairedService, ServiceChoice } from '@demarc/contract/diversity.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

export const conclusionGlyphs: Readonly<Record<DiversityConclusion, GlyphName>> = {
  DIVERSE: 'ok',
  NOT_PROVEN: 'open',
  SHARED: 'attention',
  ENDED: 'ended',
};

export const aspectGlyphs: Readonly<Record<AspectResult, GlyphName>> = {
  SHARED: 'attention',
  NOT_KNOWN: 'open',
  DIFFERENT: 'ok',
  NOT_APPLICABLE: 'ended',
};

export function isSameService(one: ServiceChoice, other: ServiceChoice): boolean {
  return one.type === other.type && one.id === other.id;
}

/** Returns the services of a pair, with that of the page first. */
export function orderServices({ one, other }: DiversityPair, service: ServiceChoice | null): [PairedService, PairedService] {
  return service && isSameService(other, service) ? [other, one] : [one, other];
}

/** Finds a shared duct that is used only by the protection path of a wavelength. The names list the working path first. */
export function findSharedProtection({ aspects, one, other }: Pick<DiversityPair, 'aspects' | 'one' | 'other'>) {
  const ducts = aspects.find(({ aspect }) => aspect === 'DUCT');
  for (const side of ['one', 'other'] as const) {
    const service = side === 'one' ? one : other;
    const [, protection] = ducts?.[side] ?? [];
    if (service.type === 'WDM' && protection !== undefined && ducts?.shared.includes(protection)) {
      return { path: protection, name: service.label };
    }
  }
  return null;
}

const order: readonly DiversityConclusion[] = ['SHARED', 'NOT_PROVEN', 'DIVERSE', 'ENDED'];

/** Sorts pairs with problems first. */
export function sortPairs(pairs: readonly DiversityPair[]): DiversityPair[] {
  return [...pairs].sort((a, b) => order.indexOf(a.conclusion) - order.indexOf(b.conclusion));
}
