import { datacentre } from './datacentre.ts';
import { internet } from './internet.ts';
import { television } from './television.ts';

/** The names of our portals. */
export const brandNames = Object.fromEntries([datacentre, internet, television].map(({ brand, name }) => [brand, name]));
