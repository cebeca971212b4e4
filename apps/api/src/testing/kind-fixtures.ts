import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchKind } from '@demarc/contract/kinds/registry.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { Database } from '../db/database.ts';
import type { SearchSeed } from './findable.ts';
import type { FullCustomer } from './full-customer.ts';
import type { TestApi } from './test-api.ts';
import type { RawInput } from './valid-input.ts';

/** IDs, and codes that grant access, by name. */
export type RowIds = Readonly<Record<string, string | number>>;

/** The customer for whom to insert rows. Every free text of the rows contains `word`. */
export interface RowOwner {
  customerId: number;
  /** An administrator. */
  accountId: string;
  word: string;
}

/** An object to search for, and the texts that must each find it first. */
export interface FindableObject {
  kind: SearchKind;
  id: string;
  texts: readonly string[];
}

/** Lets the generated tests call the operations of a kind, and search for its objects. */
export interface KindFixtures<Ids extends RowIds = RowIds> {
  operations: readonly OperationShape[];
  /** Inserts a row into every table of the kind. */
  insertRows(api: TestApi, owner: RowOwner): Promise<Ids>;
  /** The parameters in the paths of the operations. */
  getParams(ids: Ids): RowIds;
  /** Values that a successful call needs beyond its schemas, by operation ID. */
  inputs: { readonly [OperationId in string]?: BuildInput<Ids> };
  /** Operations that succeed only once or a few times with the same rows. */
  singleUseRows?: readonly string[];
  /** Operations whose input can be used only once, although the rows can be used again. */
  singleUseInputs?: readonly string[];
  /** Reads whose response contains no free text of the customer. */
  operationsWithoutFreeText?: readonly string[];
  /** Operations of the provider that return the rows of all customers. */
  crossCustomerOperations?: readonly string[];
  /** Inserts an object of each searchable kind. */
  insertFindable?(db: Database, seed: SearchSeed): Promise<FindableObject[]>;
}

type BuildInput<Ids> = (own: FullCustomer & Ids, api: TestApi) => Partial<RawInput> | Promise<Partial<RawInput>>;

const kinds = join(import.meta.dirname, '../kinds');
let loaded: Promise<readonly KindFixtures[]> | undefined;

/** Loads the fixtures of every kind. Imported dynamically, because fixtures import test helpers that import this file. */
export function loadKindFixtures(): Promise<readonly KindFixtures[]> {
  loaded ??= importKindFixtures();
  return loaded;
}

function importKindFixtures(): Promise<readonly KindFixtures[]> {
  const files = globSync('*/fixtures.ts', { cwd: kinds }).sort();
  return Promise.all(files.map(async (file) => ((await import(join(kinds, file))) as { fixtures: KindFixtures }).fixtures));
}

/** Returns the operations that the fixtures of all kinds list under a name. */
export async function listFixtureOperations(
  name: 'singleUseRows' | 'singleUseInputs' | 'operationsWithoutFreeText' | 'crossCustomerOperations',
): Promise<readonly string[]> {
  return (await loadKindFixtures()).flatMap((kindFixture) => kindFixture[name] ?? []);
}
