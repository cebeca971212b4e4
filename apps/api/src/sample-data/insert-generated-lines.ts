import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Database } from '../db/database.ts';
import { type Size, sizes } from './generated-company.ts';
import { generateLines } from './generated-lines.ts';
import { lineCatalog } from './line-catalog.ts';
import type { GenerationContext } from './sample-kind.ts';
import { groupLinePackages } from './sample-packages.ts';
import { getAccountIds } from './sample-past.ts';
import { writeSamples } from './write-samples.ts';

/** Writes the lines of a generated company with their orders, prefixes and measurements. */
export async function insertGeneratedLines(tx: Database, size: Size, { now }: GenerationContext): Promise<void> {
  const moment = { now, today: formatAmsterdamDate(now) };
  const { customerId } = sizes[size];
  const samples = generateLines(size, sizes[size], groupLinePackages(lineCatalog), moment);
  await writeSamples(tx, samples, await getAccountIds(tx, customerId), moment);
}
