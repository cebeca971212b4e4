import type { Plugin } from 'vite';

const library = /node_modules\/(react-)?i18next\//;
const hint = /(?<![\w.])(this\.logger\.(warn|log|once|deprecate)|warnOnce)\(/g;

/**
 * Removes the messages that i18next logs for developers. i18next logs them only with `debug`, which the portal does not set, and
 * they take 2 KB of the first load. A call whose return value is used stays.
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
