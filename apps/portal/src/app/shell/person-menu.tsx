import { getAccount } from '@demarc/contract/account.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { query } from '../../lib/api.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { useSession } from '../../lib/session.ts';
import { initials } from './initials.ts';
import styles from './person-menu.module.css';

const loadList = () => import('./person-menu-list.tsx');
const List = lazyPart(async () => ({ default: (await loadList()).PersonMenuList }));
const OwnDetails = lazyPart(async () => {
  const [part] = await Promise.all([import('./own-details.tsx'), loadTexts('form', 'validation')]);
  return { default: part.OwnDetails };
});

/** The signed-in user and their company, with company switch, profile, sign-in settings and sign-out. */
export function PersonMenu({ customer }: { customer: Customer | undefined }) {
  const { claims } = useSession();
  return claims && <OwnMenu customer={customer} claims={claims} />;
}

function OwnMenu({ customer, claims }: { customer: Customer | undefined; claims: SessionClaims }) {
  const [isOpen, setOpen] = useState(false);
  const [isDetailsOpen, setDetailsOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const account = useQuery({
    ...query(getAccount, { params: { customerId: claims.cid, accountId: claims.uid_g } }),
    enabled: isOpen || isDetailsOpen,
    // The user name shows anyway: the menu works without the rest of the account.
    meta: { handles: [403, 404, 429, 503], isQuiet500: true },
  });
  const { username } = claims;
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const ahead = () => void loadList().catch(() => {});

  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.person}
        aria-label={`${initials(username)}, ${username}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={ahead}
        onFocus={ahead}
        // The pointer press closes an open menu; the click that follows must not reopen it.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        {initials(username)}
      </button>
      {isOpen && (
        <Suspense>
          <List
            customer={customer}
            claims={claims}
            account={account.data}
            onDetails={() => setDetailsOpen(true)}
            onClose={close}
          />
        </Suspense>
      )}
      {isDetailsOpen && (
        <Suspense>
          <OwnDetails
            account={account}
            onClose={() => {
              setDetailsOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
