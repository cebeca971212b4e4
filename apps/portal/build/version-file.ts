import type { ServerVersion } from '@demarc/contract/version.ts';
import type { Plugin } from 'vite';

/** Writes version.json next to the page: the version and brand of this build. */
export function versionFile(version: ServerVersion): Plugin {
  return {
    name: 'version-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify(version)}\n` });
    },
  };
}
