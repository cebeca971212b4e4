/** Global setup of the API tests, so that they do not need a build of the portal. */
export { writeApiReference as setup } from './build.ts';
