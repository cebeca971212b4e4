import type { Plugin } from 'vite';

const contractModule = /packages[\\/]contract[\\/]src[\\/]/;
/** A `description` whose value is a string literal; a schema field of that name has an object. */
const descriptionText = /(?<![\w$.'"])description:\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`$\\]*`)\s*,?/g;

/**
 * Removes the descriptions of the contract's schemas. They are for the OpenAPI document; the portal shows none of them, and they take
 * 5 KB of the first signed-in page.
 */
export function stripDescriptions(): Plugin {
  return {
    name: 'strip-descriptions',
    apply: 'build',
    transform: {
      filter: { id: contractModule },
      handler: (code) => ({ code: code.replace(descriptionText, ''), map: null }),
    },
  };
}
