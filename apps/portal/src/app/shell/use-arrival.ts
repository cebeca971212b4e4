import { useEffect } from 'react';
import { confirmDone } from '../../lib/confirmation.ts';
import { session, useSession } from '../../lib/session.ts';

/** The account that this tab last showed, until sign-out. */
let shown: string | null = null;
session.subscribe(() => {
  if (session.state.phase === 'signedOut') shown = null;
});

/** Shows a toast when the tab switches to another company, in this tab or another one, and focuses the start of the page. */
export function useArrival(company: string | undefined): void {
  const accountId = useSession().claims?.uid_g;
  useEffect(() => {
    if (!accountId || !company) return;
    const isAnother = shown !== null && shown !== accountId;
    shown = accountId;
    if (!isAnother) return;
    confirmDone('shell.now-at', { company });
    const start = document.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? document.getElementById('main');
    start?.focus({ preventScroll: true });
  }, [accountId, company]);
}
