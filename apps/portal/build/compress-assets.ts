import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const textFile = /\.(m?js|css|html|svg|json|txt|map)$/;

/** Writes `.br` and `.gz` next to every text file at build time, so that the server never compresses them. */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // Runs last, when the files of `public/` have been copied.
    closeBundle: {
      order: 'post',
      handler() {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          // The server puts a nonce into a document for each response, so documents are compressed per response.
          if (!entry.isFile() || !textFile.test(entry.name) || entry.name.endsWith('.html')) continue;
          const file = join(entry.parentPath, entry.name);
          const bytes = readFileSync(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
