/** Brand names as used in `data-brand`, the tokens, the logos and the pictures. */
export const brandSlugs = ['glasveld', 'kernhuis', 'beeldhaven'] as const;
export type BrandSlug = (typeof brandSlugs)[number];

export const brandNames: Readonly<Record<BrandSlug, string>> = {
  glasveld: 'Glasveld',
  kernhuis: 'Kernhuis',
  beeldhaven: 'Beeldhaven',
};

/** Single-color paths in a 24 by 24 view box. */
export const markPaths: Readonly<Record<BrandSlug, string>> = {
  glasveld: 'M2 2h4v20H2zM8 2h4v13.2L8 19.4zM14 2h4v6.9l-4 4.2zM20 2h2v2.6l-2 2.1zM8 22v-.1l14-14.7V22z',
  kernhuis: 'M2 2h20v20h-8v-3h5V5H5v14h5v3H2zM8.5 8.5h7V22h-3.4v-6.5H8.5z',
  beeldhaven: 'M1 4h22v9.5h-4.5a6.5 6.5 0 0 0-13 0H1zM1 15.5h22v1.8H1zM4.5 19.2h15V21h-15z',
};

/** Renders the logo of a brand as SVG markup, in the text color. */
export function renderMark(slug: BrandSlug, size: number): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="${markPaths[slug]}"/></svg>`;
}
