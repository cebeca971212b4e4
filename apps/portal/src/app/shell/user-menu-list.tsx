import type { Account } from '@demarc/contract/account.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getConfiguration } from '../../lib/configuration.ts';
import { useFormats } from '../../lib/format.ts';
import { ownPanel } from '../../lib/own-panel.ts';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuPanel } from '../../ui/menu-panel.tsx';
import { formatCompanyRoles } from './format-company-roles.ts';
import { getInitials } from './get-initials.ts';
import { useCompanies } from './use-companies.ts';
import styles from './user-menu.module.css';

interface UserMenuListProps {
  customer: Customer | undefined;
  claims: SessionClaims;
  /** Undefined while loading, or if it cannot be loaded. */
  account: Account | undefined;
  onClose: () => void;
}

/** The open user menu, in its own chunk: it is large and the first page does not need it. */
export function UserMenuList({ customer, claims, account, onClose }: UserMenuListProps) {
  const { t } = useTranslation(['shell', 'notice']);
  const formats = useFormats();
  const { username } = claims;
  const { ssoManageUrl } = getConfiguration();
  const name = account && formatPersonName(account);
  return (
    <MenuPanel label={username} classNames={styles} width="min(344px, 100vw - 16px)" offset={6} onClose={onClose}>
      <div className={styles.who}>
        <span className={styles.initials} aria-hidden="true">
          {getInitials(username, { data: account })}
        </span>
        <b>{name || username}</b>
        <span>{name ? account?.email : null}</span>
      </div>
      <Companies customer={customer} />
      <Group label={t('shell.settings')}>
        {ssoManageUrl !== '#' && (
          <Menu.Item
            component="a"
            href={ssoManageUrl}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon name="shield-check" />}
            rightSection={<Icon name="external-link" />}
          >
            {t('shell.sign-in-settings')}
            <span className="unseen"> {t('shell.new-tab')}</span>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="user" />} onClick={() => ownPanel.set('details')}>
          {t('shell.my-details')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="bell" />} onClick={() => ownPanel.set('notices')}>
          {t('notice.settings')}
        </Menu.Item>
        <Menu.Item component={Link} {...toTokens} leftSection={<Icon name="key" />}>
          {t('shell.my-tokens')}
        </Menu.Item>
      </Group>
      <Group label={t('shell.session')}>
        <Menu.Item
          component={Link}
          {...toLogout}
          leftSection={<Icon name="logout" />}
          rightSection={t('shell.since', { time: formats.time(new Date(claims.auth_time * 1000)) })}
        >
          {t('shell.sign-out')}
        </Menu.Item>
      </Group>
    </MenuPanel>
  );
}

const toTokens = { to: '/account/api-tokens' } as const;
// No preload on hover: the page signs out.
const toLogout = { to: '/logout', preload: false } as const;

/** The companies of the user, with a check mark at the current one. */
function Companies({ customer }: { customer: Customer | undefined }) {
  const { t } = useTranslation('shell');
  const { list, state, retry, choose } = useCompanies(customer, true);
  const { claims } = useSession();
  return (
    <Group label={t('shell.working-for')} title aside={list.length > 1 && t('shell.companies', { count: list.length })}>
      {list.map((company) => {
        const isNow = company.accountId === claims?.uid_g;
        return (
          <Menu.Item
            key={company.accountId}
            renderRoot={(props: ComponentProps<'button'>) => (
              <button {...props} type="button" role="menuitemradio" aria-checked={isNow} />
            )}
            data-autofocus={isNow || undefined}
            leftSection={isNow ? <Icon name="check" /> : <span className={styles.gap} />}
            onClick={() => choose(company)}
          >
            {company.company}
            <small>{formatCompanyRoles(t, company.roles)}</small>
          </Menu.Item>
        );
      })}
      {state === 'loading' && <p className={styles.hint}>{t('shell.companies-loading')}</p>}
      {state === 'failed' && (
        <Menu.Item closeMenuOnClick={false} leftSection={<span className={styles.gap} />} onClick={retry}>
          {t('shell.companies-again')}
          <small>{t('shell.companies-failed')}</small>
        </Menu.Item>
      )}
    </Group>
  );
}

interface GroupProps {
  label: string;
  /** Whether to show the label, with `aside` at the end of its line. */
  title?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

function Group({ label, title = false, aside, children }: GroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a menu, a fieldset does not group items.
    <div className={styles.group} role="group" aria-label={title ? undefined : label} aria-labelledby={title ? id : undefined}>
      {title && (
        <p className={styles.title}>
          <span id={id}>{label}</span>
          <span>{aside}</span>
        </p>
      )}
      {children}
    </div>
  );
}
