// This file and the one below are JavaScript: for a TypeScript one Node would load its compiler of 4 MB, before the cache is on
// that makes it superfluous.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import './quick-start.js';

// While it starts, the heap for short-lived values stays small: it would grow for the modules and never shrink again.
setFlagsFromString('--semi-space-growth-factor=1');
// Not a static import: all of those are resolved before the first one runs.
await import('./server.ts');
setFlagsFromString('--semi-space-growth-factor=2');

// A sixth of the memory is what loading has left behind; Node would keep it until memory runs short.
setFlagsFromString('--expose-gc');
runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
