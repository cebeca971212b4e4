import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useState } from 'react';

/**
 * The hash of the document that showed when the form was opened. If a newer version arrives meanwhile, the form still sends the old hash,
 * which the server refuses.
 */
export function useShownDocument({ documentSha256 }: ManualAgreement) {
  const [shown] = useState(documentSha256);
  return { shownSha256: shown, isOutdated: shown !== documentSha256 };
}
