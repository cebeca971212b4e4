import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontFiles } from '@demarc/look/fonts.ts';
import { type BrandSlug, brandSlugs } from '@demarc/look/marks.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Precompressed, precompress, sendPrecompressed } from '../http/precompressed.ts';

/** A static file whose name contains a hash of its content, so that it can be cached forever. */
interface Asset {
  type: string;
  content: Buffer;
}

/** Static files of a group of pages. `Script` is the union of the names of their scripts. */
export interface Assets<Script extends string = string> {
  files: ReadonlyMap<string, Asset>;
  style: string;
  scripts: Readonly<Record<Script, string>>;
  /** Font that the first paint needs. */
  font: string;
  icons: Readonly<Record<BrandSlug, string>>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads the shared design files, and the style sheets and scripts of a group of pages. `prefix` is the URL path of the files. */
export function loadAssets<Script extends string>(
  prefix: string,
  sources: { styles: readonly string[]; scripts: Readonly<Record<Script, string>> },
): Assets<Script> {
  const files = new Map<string, Asset>();
  const add = (name: string, content: Buffer | string): string => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12);
    const extension = extname(name);
    const hashedName = `${basename(name, extension)}-${hash}${extension}`;
    files.set(hashedName, { type: contentTypes[extension]!, content: Buffer.from(content) });
    return `${prefix}/${hashedName}`;
  };

  let style = '';
  // The order matters, because later style sheets use variables of earlier ones.
  for (const sheet of ['tokens.css', 'fonts.css', 'ground.css', 'entrance.css'])
    style += `${readPackageFile(`@demarc/look/${sheet}`)}\n`;
  const fonts = fontFiles.map((file) => ({ file, url: add(basename(file), readPackageFile(file)) }));
  for (const { file, url } of fonts) style = style.replaceAll(file, url);
  for (const sheet of sources.styles) style += readFileSync(sheet, 'utf8');

  return {
    files,
    style: add('style.css', style),
    scripts: Object.fromEntries(
      Object.entries<string>(sources.scripts).map(([name, file]) => [name, add(`${name}.js`, readFileSync(file))]),
    ) as Record<Script, string>,
    font: fonts[0]!.url,
    icons: Object.fromEntries(
      brandSlugs.map((slug) => [slug, add(`${slug}.svg`, readPackageFile(`@demarc/look/marks/${slug}.svg`))]),
    ) as Record<BrandSlug, string>,
  };
}

/** Serves the files at `<path>/:file`. */
export function registerAssetRoutes(app: FastifyInstance, path: string, { files }: Assets): void {
  const compressed = new Map<string, Promise<Precompressed>>();
  app.get(`${path}/:file`, async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const { file } = request.params;
    const asset = files.get(file);
    if (!asset) return reply.callNotFound();
    reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable');
    // Fonts are compressed already.
    if (asset.type === contentTypes['.woff2']) return reply.send(asset.content);
    if (!compressed.has(file)) compressed.set(file, precompress(asset.content));
    return sendPrecompressed(request, reply, await compressed.get(file)!);
  });
}

function readPackageFile(file: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(file)));
}
