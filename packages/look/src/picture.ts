import type { BrandSlug } from './marks.ts';
import { drawDataHall } from './pictures/data-hall.ts';
import { drawFieldMap } from './pictures/field-map.ts';
import { drawHarbor } from './pictures/harbor.ts';

const drawings: Readonly<Record<BrandSlug, () => string>> = {
  glasveld: drawFieldMap,
  kernhuis: drawDataHall,
  beeldhaven: drawHarbor,
};

/**
 * Renders the picture of a brand's home page as SVG markup. It takes time to compute, so callers create it once at build or
 * start-up.
 */
export function renderPicture(slug: BrandSlug): string {
  return drawings[slug]();
}
