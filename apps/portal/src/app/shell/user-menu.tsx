import { getAccount } from '@demarc/contract/account.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { query } from '../../lib/api.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { ownPanel } from '../../lib/own-panel.ts';
import { useSession } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { getInitials } from './get-initials.ts';
import styles from './user-menu.module.css';

const loadList = () => import('./user-menu-list.tsx');
const List = lazyChunk(async () => ({ default: (await loadList()).UserMenuList }));
const OwnPanel = lazyChunk(async () => {
  const [part] = await Promise.all([import('./own-panel.tsx'), loadTranslations('form', 'validation')]);
  return { default: part.OwnPanel };
});

/** The signed-in user and their company, with company switch, profile, sign-in settings and sign-out. */
export function UserMenu({ customer }: { customer: Customer | undefined }) {
  const { claims } = useSession();
  return claims && <SignedInMenu customer={customer} claims={claims} />;
}

function SignedInMenu({ customer, claims }: { customer: Customer | undefined; claims: SessionClaims }) {
  const [isOpen, setOpen] = useState(false);
  const hasOwnPanel = useStore(ownPanel) !== null;
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => ownPanel.set(null), []);
  const account = useQuery({
    ...query(getAccount, { params: { customerId: claims.cid, accountId: claims.uid_g } }),
    enabled: useIsPainted(),
    // The user name shows anyway: the menu works without the rest of the account.
    meta: { handles: [403, 404, 429, 503], hidesServerErrors: true },
  });
  const { username } = claims;
  const initials = getInitials(username, account);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const preload = () => void loadList().catch(() => {});

  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.person}
        aria-label={[initials, username].filter(Boolean).join(', ')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        // The pointer press closes an open menu; the click that follows must not reopen it.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        {initials}
      </button>
      {isOpen && (
        <Suspense>
          <List customer={customer} claims={claims} account={account.data} onClose={close} />
        </Suspense>
      )}
      {hasOwnPanel && (
        <Suspense>
          <OwnPanel
            account={account}
            onClose={() => {
              ownPanel.set(null);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
