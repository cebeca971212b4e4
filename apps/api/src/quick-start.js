// What has to be set before the server's modules are loaded, so that loading them takes little time and memory.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Beside what it was compiled from: in the system's shared folder others could put code there. One that cannot be written is
// done without.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));

// To find a file's format Node reads the package.json of its package, and parses it anew for each module; for hundreds of them that
// is a third of the start. These name each other in full and are known to be ES modules: there is nothing to look up.
const packages = new URL('../../../packages/', import.meta.url);
const ourOwn = /^(?!.*\/node_modules\/).*\.ts$/;
const drizzle = /\/node_modules\/drizzle-orm\/.*\.js$/;

/** The address of what is imported and its format, where both are plain. */
function known(specifier, parentURL) {
  const ofOurs = /^@demarc\/(\w+)\/(.+\.ts)$/.exec(specifier);
  if (ofOurs) return { url: new URL(`${ofOurs[1]}/src/${ofOurs[2]}`, packages).href, format: 'module-typescript' };
  if (!/^\.\.?\//.test(specifier)) return null;
  const { href } = new URL(specifier, parentURL);
  if (ourOwn.test(href)) return { url: href, format: 'module-typescript' };
  if (href.endsWith('.mjs') || drizzle.test(href)) return { url: href, format: 'module' };
  return null;
}

/** What our own files import of packages, by the folder that asks and the name. */
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
