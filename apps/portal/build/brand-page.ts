import type { Brand } from '@demarc/contract/access.ts';
import { fontFiles } from '@demarc/look/fonts.ts';
import { renderPicture } from '@demarc/look/picture.ts';
import type { Plugin } from 'vite';
import { identities } from './brand-identities.ts';
import { type Prerendered, prerender } from './prerender.ts';

/** Fills index.html for a brand: its name, its mark, and the prerendered home page. */
export function brandPage(brand: Brand, root: string): Plugin {
  const { name, slug } = identities[brand];
  const picture = renderPicture(slug);
  let prerendered: Prerendered;
  return {
    name: 'brand-page',
    async buildStart() {
      prerendered = await prerender(root, brand, picture);
    },
    generateBundle() {
      // For pages that show the home page later, for example after signing out.
      this.emitFile({
        type: 'asset',
        fileName: 'picture.svg',
        source: picture.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
      });
    },
    // Runs before Vite parses the page, so that Vite bundles the mark like any other asset.
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page
          .replaceAll('%BRAND_NAME%', name)
          .replaceAll('%BRAND_SLUG%', slug)
          .replace('<!--ahead-->', () => `${prerendered.frame}<!--home-->${prerendered.home}<!--/home-->`),
    },
  };
}

/** Preloads the text font and lowers the priority of scripts, which load after everything the prerendered page needs. */
export const preloadHints: Plugin = {
  name: 'preload-hints',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {} }) => {
      const textFont = fontFiles[0].split('/').at(-1)!.replace('.woff2', '');
      const font = Object.keys(bundle).find((fileName) => fileName.includes(textFont));
      if (!font) throw new Error(`The build has no ${textFont}: the page would ask for its text font late.`);
      return page
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replace('<script type="module"', '<script type="module" fetchpriority="low"')
        .replace(
          '</head>',
          `  <!--home--><link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin><!--/home-->\n  </head>`,
        );
    },
  },
};

/** The parts of the document that only the home page has. */
const homeParts = /<!--home-->[\s\S]*?<!--\/home-->/g;

/**
 * Writes a second document for all other pages, without the prerendered home page and its font, which would delay the scripts of pages
 * that show neither.
 */
export const insidePage: Plugin = {
  name: 'inside-page',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const home = bundle['index.html'];
      if (home?.type !== 'asset') throw new Error('The build has no page');
      const page = String(home.source);
      home.source = page.replace(/<!--\/?home-->/g, '');
      this.emitFile({ type: 'asset', fileName: 'inside.html', source: page.replace(homeParts, '') });
    },
  },
};
