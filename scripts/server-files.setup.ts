import { writeServerFiles } from './server-files.ts';

/** Global setup of the tests that run the server or parts of it, so that they need no build. Takes a moment when nothing has changed. */
export async function setup(): Promise<void> {
  await writeServerFiles();
}
