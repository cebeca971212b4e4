import type { Plugin } from 'vite';

const library = /node_modules\/(react-)?i18next\//;
const hint = /(?<![\w.])(this\.logger\.(warn|log|once|deprecate)|warnOnce)\(/g;

/**
 * Leaves out what i18next tells developers. It says so with `debug` only, which the portal does not set, and its sentences are
 * 2 KB of the first load. A call whose answer is used stays as it is.
 */
export function quietI18next(): Plugin {
  return {
    name: 'quiet-i18next',
    apply: 'build',
    transform: {
      filter: { id: library },
      handler: (code) => ({ code: code.replace(hint, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}
