// Runs before the server's modules are loaded, so that loading them takes less time and memory.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Next to the code it was compiled from, because others could write to the system's shared temporary folder. Node works without a
// cache if this folder is not writable.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));

// To find the format of a file, Node reads the package.json of its package and parses it again for each module, which takes a
// third of the startup time. Our own imports are complete paths of ES modules, so nothing needs to be looked up.
const packages = new URL('../../../packages/', import.meta.url);
const ourOwn = /^(?!.*\/node_modules\/).*\.ts$/;
const drizzle = /\/node_modules\/drizzle-orm\/.*\.js$/;

/** URL and format of an import, if both follow from its name. */
function known(specifier, parentURL) {
  const ofOurs = /^@demarc\/(\w+)\/(.+\.ts)$/.exec(specifier);
  if (ofOurs) return { url: new URL(`${ofOurs[1]}/src/${ofOurs[2]}`, packages).href, format: 'module-typescript' };
  if (!/^\.\.?\//.test(specifier)) return null;
  const { href } = new URL(specifier, parentURL);
  if (ourOwn.test(href)) return { url: href, format: 'module-typescript' };
  if (href.endsWith('.mjs') || drizzle.test(href)) return { url: href, format: 'module' };
  return null;
}

/** Resolved package imports of our own files, by the importing workspace and the specifier. */
const asked = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const found = known(specifier, parentURL);
    if (found) return { ...found, shortCircuit: true };
    if (!ourOwn.test(parentURL)) return next(specifier, context);
    const key = `${parentURL.slice(0, parentURL.indexOf('/src/'))} ${specifier}`;
    if (!asked.has(key)) {
      const { url, format } = next(specifier, context);
      asked.set(key, { url, format, shortCircuit: true });
    }
    return asked.get(key);
  },
});
