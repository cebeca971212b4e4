import type { Brand } from '@demarc/contract/access.ts';
import { fontFiles } from '@demarc/look/fonts.ts';
import { picture } from '@demarc/look/picture.ts';
import type { Plugin } from 'vite';
import type { BrandIdentity } from '../src/brands/brand.ts';
import { datacentre } from '../src/brands/datacentre.ts';
import { internet } from '../src/brands/internet.ts';
import { television } from '../src/brands/television.ts';
import { drawAhead } from './ahead.ts';

const identities: Record<Brand, BrandIdentity> = { internet, datacentre, television };

/** Fills index.html for a brand: its name and mark, what is seen of its home ahead of any script, and the text font to load ahead. */
export function brandPage(brand: Brand, root: string): Plugin {
  const { name, slug } = identities[brand];
  let isBuild = false;
  let ahead = '';
  return {
    name: 'brand-page',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    async buildStart() {
      ahead = (await drawAhead(root, brand)).replace('<!--picture-->', () => picture(slug));
    },
    // Before Vite reads the page, so that it takes the mark into the build like any other file.
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page
          .replaceAll('%BRAND_NAME%', name)
          .replaceAll('%BRAND_SLUG%', slug)
          .replace('<!--ahead-->', () => ahead),
    },
    generateBundle(_options, bundle) {
      const textFont = fontFiles[0].split('/').at(-1)?.replace('.woff2', '');
      const file = Object.keys(bundle).find((fileName) => textFont && fileName.includes(textFont));
      const page = bundle['index.html'];
      if (!isBuild || !file || page?.type !== 'asset') return;
      const link = `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`;
      page.source = String(page.source).replace('</head>', `  ${link}\n  </head>`);
    },
  };
}
