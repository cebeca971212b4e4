import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontFiles } from '@demarc/look/fonts.ts';
import { type Slug, slugs } from '@demarc/look/marks.ts';

/** A file of the sign-in pages. Its name holds a hash of what is in it, so it is kept for ever. */
interface Asset {
  type: string;
  content: Buffer;
}

export interface Assets {
  files: ReadonlyMap<string, Asset>;
  style: string;
  script: string;
  /** The font that the first paint needs. */
  font: string;
  icons: Readonly<Record<Slug, string>>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads the files of the sign-in pages, once, and gives each its address below `/oidc/assets`. */
export function loadAssets(): Assets {
  const files = new Map<string, Asset>();
  const add = (name: string, content: Buffer | string): string => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12);
    const extension = extname(name);
    const hashed = `${basename(name, extension)}-${hash}${extension}`;
    files.set(hashed, { type: types[extension]!, content: Buffer.from(content) });
    return `/oidc/assets/${hashed}`;
  };

  let style = '';
  // The order counts: what comes later builds on the names of what came first.
  for (const sheet of ['tokens.css', 'fonts.css', 'ground.css', 'entrance.css'])
    style += `${readPackaged(`@demarc/look/${sheet}`)}\n`;
  const fonts = fontFiles.map((file) => ({ file, address: add(basename(file), readPackaged(file)) }));
  for (const { file, address } of fonts) style = style.replaceAll(file, address);
  style += readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8');

  return {
    files,
    style: add('sign-in.css', style),
    script: add('sign-in.js', readFileSync(new URL('./sign-in.client.js', import.meta.url))),
    font: fonts[0]!.address,
    icons: Object.fromEntries(
      slugs.map((slug) => [slug, add(`${slug}.svg`, readPackaged(`@demarc/look/marks/${slug}.svg`))]),
    ) as Record<Slug, string>,
  };
}

function readPackaged(file: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(file)));
}
