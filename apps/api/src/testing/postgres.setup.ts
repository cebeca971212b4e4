import type { TestProject } from 'vitest/node';
import {
  dropDatabase,
  dropStaleDatabases,
  dropTemplate,
  generateDatabaseName,
  prepareDatabase,
  runOnServer,
  toDatabaseUrl,
} from './test-database.ts';

/** Server for the tests; only databases that the tests created are changed. */
export const testServer = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

/** One migrated template per test run; each test file uses a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = generateDatabaseName();
  await dropStaleDatabases(testServer);
  await runOnServer(testServer, `create database "${template}"`);
  try {
    await (await prepareDatabase({ url: toDatabaseUrl(testServer, template) })).close();
  } catch (error) {
    await dropDatabase(testServer, template);
    throw error;
  }
  project.provide('database', { kind: 'postgres', server: testServer, template });
  return () => dropTemplate(testServer, template);
}
