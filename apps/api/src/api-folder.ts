import { join } from 'node:path';

/** The folder `apps/api`. This module and the bundle in `dist` are both its direct children. Files are resolved from here. */
export const apiFolder = join(import.meta.dirname, '..');
