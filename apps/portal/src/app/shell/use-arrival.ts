import { useEffect } from 'react';
import { confirmDone } from '../../lib/confirmation.ts';
import { session, useSession } from '../../lib/session.ts';

/** The account that this tab showed last, until somebody signs out. */
let shown: string | null = null;
session.subscribe(() => {
  if (session.state.phase === 'signedOut') shown = null;
});

/** Says that the tab goes on at another company, wherever that was chosen, and puts the focus at the start of the page. */
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
