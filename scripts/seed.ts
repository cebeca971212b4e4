// `npm run seed -- --size demo|mid|large`: sample data in the database of the environment. What is there stays as it is.
import { parseArgs } from 'node:util';
import { systemClock } from '../apps/api/src/clock.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { openFailure } from '../apps/api/src/db/open-failure.ts';
import { loadSampleData } from '../apps/api/src/db/seed/seed.ts';
import { sampleMsas } from '../apps/api/src/modules/msa/sample-msas.ts';
import { hashPassword } from '../apps/api/src/oidc/password.ts';

const sizes = ['demo', 'mid', 'large'] as const;

try {
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'demo' } } });
  const size = sizes.find((one) => one === values.size);
  if (!size) throw new Error(`--size has to be one of ${sizes.join(', ')}.`);
  const location = readConfig(process.env).database;
  const database = await openDatabase(location).catch((error: unknown) => {
    throw new Error(openFailure(location, error));
  });
  try {
    const parts = { db: database.db, clock: systemClock, hashPassword, sampleMsas };
    const names = await loadSampleData(parts, size === 'demo' ? undefined : size);
    console.log(names.length > 0 ? `Loaded: ${names.join(', ')}` : 'Everything is there already.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
