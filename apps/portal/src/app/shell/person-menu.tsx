import { roles } from '@demarc/contract/access.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './shell.module.css';

/** Who is signed in, for which company, with which rights; and out. */
export function PersonMenu({ customer }: { customer: Customer | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { claims } = useSession();
  if (!claims) return null;
  const { username, roles: held } = claims;
  const shown = held.includes('RESELLER_ADMIN') ? (['RESELLER_ADMIN'] as const) : roles.filter((role) => held.includes(role));
  return (
    <Menu position="bottom-end" width={312} offset={6} shadow="md" classNames={{ dropdown: styles.menu, item: styles.menuItem }}>
      <Menu.Target>
        <button type="button" className={styles.person} aria-label={`${initials(username)}, ${username}`}>
          {initials(username)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <b>{username}</b>
          <span>{customer?.companyName}</span>
          <span>{shown.length > 0 ? shown.map((role) => t(`shell.role-${role}`)).join(', ') : t('shell.no-role')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void navigate({ to: '/logout' })}>
          {t('shell.sign-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The first letters of the first two parts of a user name, `AN` of admin@noordlijn.example. */
function initials(username: string): string {
  const parts = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return parts
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
}
