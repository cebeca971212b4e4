import type { Package } from '@demarc/contract/catalog.ts';
import { useEffect } from 'react';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { proposeTerm } from './propose-term.ts';

/** Fills in the usual term once there is a package, and replaces a term that the package does not have. */
export function useProposedTerm<Values extends { termMonths: string } & Record<string, unknown>>(
  typedForm: ValidatedForm<Values>,
  pkg: Pick<Package, 'allowedTermMonths' | 'minTermMonths'> | undefined,
): void {
  // The form has this field and others, which do not matter here.
  const form = typedForm as unknown as ValidatedForm<{ termMonths: string }>;
  const termMonths = form.useWatchValue('termMonths');
  const proposed = pkg ? proposeTerm(pkg, termMonths) : termMonths;
  useEffect(() => {
    if (proposed !== termMonths) form.setFieldValue('termMonths', proposed);
  });
}
