import type { Database } from '../../db/database.ts';
import { findConnectionsAfter } from '../../db/views/connections-of-colocation.ts';
import { findWavelengthsAfter } from '../../db/views/wavelengths-of-colocation.ts';
import { conflict } from '../../http/problem.ts';

/** Throws RACK_HAS_CONNECTIONS if a connection or a wavelength still ends in a rack or shared units after a day. */
export async function checkDependents(
  tx: Database,
  key: { customerId: number; colocationId: number },
  day: string,
): Promise<void> {
  const [dcConnectionIds, wdmIds] = await Promise.all([findConnectionsAfter(tx, key, day), findWavelengthsAfter(tx, key, day)]);
  if (dcConnectionIds.length + wdmIds.length > 0) throw conflict('RACK_HAS_CONNECTIONS', { dcConnectionIds, wdmIds });
}
