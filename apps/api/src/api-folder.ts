import { join } from 'node:path';

/** The folder `apps/api`, of which this module and the bundle in `dist` are both direct children. Files are found from here. */
export const apiFolder = join(import.meta.dirname, '..');
