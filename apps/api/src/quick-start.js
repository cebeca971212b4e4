// What has to be set before the server's modules are loaded, so that loading them takes little time and memory.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Beside what it was compiled from: in the system's shared folder others could put code there. One that cannot be written is
// done without.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));

// Node reads and parses a package's package.json again for each of its modules; drizzle-orm has hundreds, and one of 178 KB.
// Its files are all ES modules and name each other in full: there is nothing to look up.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isKnown = specifier.startsWith('.') && /\/node_modules\/drizzle-orm\/.*\.js$/.test(parentURL);
    if (!isKnown) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
