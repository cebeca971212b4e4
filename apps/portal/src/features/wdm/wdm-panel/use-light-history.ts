import { getWdmLight } from '@demarc/contract/wdm.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { useWdmParams } from '../use-wavelength.ts';

const dayMs = 86_400_000;
/** The API stores one reading per 15 minutes. */
const stepMs = 900_000;

/** The light of the last days. */
export function useLightHistory(wdmId: number, days: number) {
  const params = useWdmParams(wdmId);
  // Fixed while the panel is open, so that the query key does not change.
  const [openedAt] = useState(() => Math.floor(Date.now() / stepMs) * stepMs);
  return useQuery(query(getWdmLight, { params, query: { from: new Date(openedAt - days * dayMs).toISOString() } }));
}
