import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useState } from 'react';

/**
 * The hash of the document that was shown when the form was opened. A newer version that arrives meanwhile does not change what the
 * user signs, so the server refuses it.
 */
export function useShownDocument({ documentSha256 }: ManualAgreement) {
  const [shown] = useState(documentSha256);
  return { shownSha256: shown, isOutdated: shown !== documentSha256 };
}
