import { createSampleData } from './sample-data.ts';
import { startServerOn } from './server.ts';
import { readSampleProvider } from './sign-in.ts';

/** Loads the sample data once; each server of the run starts with a copy. */
export default async function loadSampleData(): Promise<() => Promise<void>> {
  const data = await createSampleData();
  await (await startServerOn(data)).stop();
  await readSampleProvider(data);
  return () => data.remove();
}
