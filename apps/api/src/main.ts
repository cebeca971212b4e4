import { setFlagsFromString } from 'node:v8';
import './quick-start.ts';

// While it starts, the heap for short-lived values stays small: it would grow for the modules and never shrink again.
setFlagsFromString('--semi-space-growth-factor=1');
// Not a static import: all of those are resolved before the first one runs.
await import('./server.ts');
setFlagsFromString('--semi-space-growth-factor=2');
