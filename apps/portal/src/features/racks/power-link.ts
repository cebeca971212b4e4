import type { LinkTarget } from '../../ui/link-target.ts';
import type { ColocationKey } from './racks-search.ts';

/** The power dashboard of a rack or of shared units. */
export function getPowerLink({ kind, id }: ColocationKey): LinkTarget {
  const to = kind === 'RACK' ? '/racks/rack/$id/power/dashboard' : '/racks/shared-colo/$id/power/dashboard';
  return { to, params: { id: String(id) } };
}
