import type { Slug } from './marks.ts';
import { dataHall } from './pictures/data-hall.ts';
import { fieldMap } from './pictures/field-map.ts';
import { harbour } from './pictures/harbour.ts';

const drawings: Readonly<Record<Slug, () => string>> = { glasveld: fieldMap, kernhuis: dataHall, beeldhaven: harbour };

/** The picture of a brand beside its promise, as SVG text. Computed, so made at build or at start and kept. */
export function picture(slug: Slug): string {
  return drawings[slug]();
}
