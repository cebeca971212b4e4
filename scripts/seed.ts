// `npm run seed -- --size demo|mid|large`: sample data in the database of the environment. What is there stays as it is.
import { parseArgs } from 'node:util';
import { systemClock } from '../apps/api/src/clock.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { loadServerKeys } from '../apps/api/src/db/keys.ts';
import { openFailure } from '../apps/api/src/db/open-failure.ts';
import { loadSamples } from '../apps/api/src/sample-data.ts';

const sizes = ['demo', 'mid', 'large'] as const;

try {
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'demo' } } });
  const size = sizes.find((one) => one === values.size);
  if (!size) throw new Error(`--size has to be one of ${sizes.join(', ')}.`);
  const config = readConfig(process.env);
  // A size of a million rows is inserted by statements that take as long as they take.
  const location = 'url' in config.database ? { ...config.database, statementMs: 0 } : config.database;
  const database = await openDatabase(location).catch((error: unknown) => {
    throw new Error(openFailure(location, error));
  });
  try {
    const { db } = database;
    const keys = await loadServerKeys(db, config, systemClock);
    const names = await loadSamples({ db, clock: systemClock, keys }, size === 'demo' ? undefined : size);
    console.log(names.length > 0 ? `Loaded: ${names.join(', ')}` : 'Everything is there already.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
