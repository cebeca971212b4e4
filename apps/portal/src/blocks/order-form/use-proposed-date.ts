import { useEffect, useRef } from 'react';
import type { ValidatedForm } from '../../lib/validated-form.ts';

/** Fills in the earliest date, and follows it until the user chooses another one. */
export function useProposedDate<Values extends { wishDate: string } & Record<string, unknown>>(
  typedForm: ValidatedForm<Values>,
  earliest: string | null,
): void {
  // The form has this field and others, which do not matter here.
  const form = typedForm as unknown as ValidatedForm<{ wishDate: string }>;
  const wishDate = form.useWatchValue('wishDate');
  const proposed = useRef('');
  useEffect(() => {
    if (!earliest || wishDate === earliest || (wishDate !== '' && wishDate !== proposed.current)) return;
    proposed.current = earliest;
    form.setFieldValue('wishDate', earliest);
  });
}
