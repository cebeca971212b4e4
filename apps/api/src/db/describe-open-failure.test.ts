import { expect, it } from 'vitest';
import { describeOpenFailure } from './describe-open-failure.ts';
import { PrereleaseDatabaseError } from './prerelease-database.ts';

it('explains how to recreate a database of a pre-release version', () => {
  expect(describeOpenFailure({ folder: '/srv/data/db' }, new PrereleaseDatabaseError())).toBe(
    'The embedded database was created by a pre-release version of Demarc and must be recreated: delete the folder /srv/data/db, then start again.',
  );
  const url = 'postgres://someone:geheim@db.example/portal';
  expect(describeOpenFailure({ url }, new PrereleaseDatabaseError())).toBe(
    'The database portal at db.example:5432 was created by a pre-release version of Demarc and must be recreated: drop it, create an empty database in its place, then start again.',
  );
});

it('names every host, IPv6 addresses in brackets as in the URL', () => {
  const url = 'postgres://someone:geheim@[2001:db8::1]:6432,db.example/portal';
  expect(describeOpenFailure({ url }, new Error('the connection was refused'))).toBe(
    "The database portal at [2001:db8::1]:6432 or db.example:5432 couldn't be opened or migrated: the connection was refused",
  );
});
