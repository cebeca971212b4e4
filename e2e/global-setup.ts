import { createSampleData } from './sample-data.ts';
import { startServerOn } from './server.ts';

/** Loads the sample data once; each server of the run starts with a copy. */
export default async function loadSampleData(): Promise<() => Promise<void>> {
  const data = await createSampleData();
  await (await startServerOn(data)).stop();
  return () => data.remove();
}
