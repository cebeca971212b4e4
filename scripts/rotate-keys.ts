// `npm run rotate-keys`: creates new keys for the embedded sign-in provider, in the configured database. Restart the server
// afterwards. With `--leaked`, the old keys become invalid immediately, and all users have to sign in again.
import { parseArgs } from 'node:util';
import { systemClock } from '../apps/api/src/clock.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { describeOpenFailure } from '../apps/api/src/db/describe-open-failure.ts';
import { rotateProviderKeys } from '../apps/api/src/db/provider-keys.ts';
import { loadSessionKeys } from '../apps/api/src/db/server-keys.ts';
import { findWeakKeys } from '../apps/api/src/weak-settings.ts';

try {
  const { values } = parseArgs({ options: { leaked: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  const weak = findWeakKeys(config);
  if (weak.length > 0) throw new Error(weak.join('\n'));
  const database = await openDatabase(config.database).catch((error: unknown) => {
    throw new Error(describeOpenFailure(config.database, error));
  });
  try {
    const sessionKeys = await loadSessionKeys(database.db, config, systemClock);
    await rotateProviderKeys(database.db, sessionKeys, systemClock, { isLeaked: values.leaked });
  } finally {
    await database.close();
  }
  console.log(
    values.leaked
      ? 'The keys have been replaced and all sessions have ended. Running processes accept the old keys until they restart: restart them now.'
      : 'The keys have been added. Restart the processes one by one to sign with the new keys. The old keys still verify existing signatures.',
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
