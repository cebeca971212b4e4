/** Global setup of the tests that run parts of the server, so that they do not need a build of the portal. */
export { writeServerFiles as setup } from './server-files.ts';
