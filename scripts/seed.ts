// `npm run seed -- --size demo|mid|large`: inserts sample data into the configured database. Existing data stays unchanged.
// Outside the demo, it requires `--outside-demo`, and all users get a random password, which is printed.
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { systemClock } from '../apps/api/src/clock.ts';
import { generateSecret, readConfig } from '../apps/api/src/config.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { describeOpenFailure } from '../apps/api/src/db/describe-open-failure.ts';
import { loadServerKeys } from '../apps/api/src/db/server-keys.ts';
import { loadSampleData } from '../apps/api/src/sample-data/load-sample-data.ts';
import { findWeakKeys } from '../apps/api/src/weak-settings.ts';

const sizes = ['demo', 'mid', 'large'] as const;

try {
  const options = { size: { type: 'string', default: 'demo' }, 'outside-demo': { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ options });
  const size = sizes.find((size) => size === values.size);
  if (!size) throw new Error(`--size must be one of ${sizes.join(', ')}.`);
  const config = readConfig(process.env);
  if (!config.demo && !values['outside-demo']) {
    throw new Error(
      "These settings aren't for a demo, and sample data doesn't belong in a real database. Set DEMO=1 for a demo. To load sample data here for a test, add --outside-demo. All sample users then get a random password.",
    );
  }
  const weak = findWeakKeys(config);
  if (weak.length > 0) throw new Error(weak.join('\n'));
  const password = config.demo ? undefined : generateSecret();
  // Inserting a million rows may take minutes, so statements have no time limit.
  const location = 'url' in config.database ? { ...config.database, statementMs: 0 } : config.database;
  const database = await openDatabase(location).catch((error: unknown) => {
    throw new Error(describeOpenFailure(location, error));
  });
  try {
    const keys = await loadServerKeys(database.db, config, systemClock);
    const sampleOptions = { size: size === 'demo' ? undefined : size, ...(password && { password }) };
    const names = await loadSampleData({ config, database, clock: systemClock, keys }, sampleOptions);
    // Searches in the new rows are slow until they are vacuumed.
    if (names.length > 0 && size !== 'demo') await database.db.execute(sql`vacuum (analyze)`);
    console.log(names.length > 0 ? `Loaded: ${names.join(', ')}` : 'All sample data is already loaded.');
    if (names.length > 0 && password) console.log(`Password of the users of these companies: ${password}`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
