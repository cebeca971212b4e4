import type { Plugin } from 'vite';

const i18nextModule = /node_modules\/(react-)?i18next\//;
const loggingCall = /(?<![\w.])(this\.logger\.(warn|log|once|deprecate)|warnOnce)\(/g;

/**
 * Removes the messages that i18next logs for developers. i18next logs them only with `debug`, which the portal does not set, and
 * they take 2 KB of the first load. A call whose return value is used stays.
 */
export function stripI18nextLogging(): Plugin {
  return {
    name: 'strip-i18next-logging',
    apply: 'build',
    transform: {
      filter: { id: i18nextModule },
      handler: (code) => ({ code: code.replace(loggingCall, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}
