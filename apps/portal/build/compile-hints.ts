import type { Plugin } from 'vite';

/** [Explicit compile hint](https://github.com/WICG/explicit-javascript-compile-hints-file-based), which must be the first bytes of a script. */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Scripts in which every signed-in page calls most functions. In others, compiling the rest would cost more than the hint saves.
 */
const hintedScripts: readonly string[] = ['framework', 'first', 'signed-in', 'lists'];

/**
 * Asks Chromium to compile all functions of the first scripts while they load, in another thread. Without it, each function is
 * compiled in the main thread when it is first called, which is two fifths of the work before the first list. Other browsers
 * ignore the comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite has put its list of dependencies first.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && hintedScripts.includes(file.name)) file.code = compileHint + file.code;
      },
    },
  };
}
