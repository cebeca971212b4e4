// What every signed-in page needs. One `import()` of this file loads it as one script: a script for each part would cost a
// request each, and the parts are never needed alone.

export * from '../lib/session-refresh.ts';
export { InactivityWarning } from './inactivity-warning.tsx';
export { Providers } from './providers.tsx';
export { routeTable } from './route-table.ts';
export { SignedIn } from './signed-in.tsx';
