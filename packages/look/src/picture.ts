import type { Slug } from './marks.ts';
import { dataHall } from './pictures/data-hall.ts';
import { fieldMap } from './pictures/field-map.ts';
import { harbour } from './pictures/harbour.ts';

const drawings: Readonly<Record<Slug, () => string>> = { glasveld: fieldMap, kernhuis: dataHall, beeldhaven: harbour };

/** The picture of a brand's home page as SVG markup. It takes time to compute, so callers create it once at build or start-up. */
export function picture(slug: Slug): string {
  return drawings[slug]();
}
