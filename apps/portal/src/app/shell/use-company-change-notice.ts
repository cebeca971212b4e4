import { useEffect } from 'react';
import { session, useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';

/** The account that this tab last showed, until sign-out. */
let lastAccountId: string | null = null;
session.subscribe(() => {
  if (session.state.phase === 'signedOut') lastAccountId = null;
});

/** Shows a toast when the tab switches to another company, in this tab or another one, and focuses the start of the page. */
export function useCompanyChangeNotice(company: string | undefined): void {
  const accountId = useSession().claims?.uid_g;
  useEffect(() => {
    if (!accountId || !company) return;
    const isAnother = lastAccountId !== null && lastAccountId !== accountId;
    lastAccountId = accountId;
    if (!isAnother) return;
    showToast('shell.now-at', { company });
    const start = document.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? document.getElementById('main');
    start?.focus({ preventScroll: true });
  }, [accountId, company]);
}
