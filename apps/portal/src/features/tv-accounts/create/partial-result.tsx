import { useTranslation } from 'react-i18next';
import { getProblem } from '../../../lib/errors.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Note } from '../../../ui/note.tsx';
import { Page } from '../../../ui/page.tsx';
import { linkToTvAccount } from '../use-tv-actions.tsx';
import styles from './create.module.css';
import type { CreatedAccount } from './use-create-tv-account.ts';

/** Shown when the account was created but an add-on failed: lists each result and links to the account. */
export function PartialResult({ account, addOns }: CreatedAccount) {
  const { t } = useTranslation();
  return (
    <Page title={t('tv-account.create-title')}>
      <div className={styles.created}>
        <Note kind="attention" title={t('tv-account.created-partly', { number: account.accountNr })}>
          {t('tv-account.created-partly-text')}
        </Note>
        <ul className={styles.results}>
          {addOns.map(({ tvPackage, error }) => (
            <li key={tvPackage.productCode}>
              <Glyph name={error ? 'trouble' : 'ok'} />
              <span>
                <b>{tvPackage.name}</b>
                <small>{error ? (getProblem(error)?.message ?? t('tv-account.bulk-no-answer')) : t('tv-account.added')}</small>
              </span>
            </li>
          ))}
        </ul>
        <div>
          <ActionButton variant="primary" icon="device-tv" label={t('tv-account.to-account')} to={linkToTvAccount(account)} />
        </div>
      </div>
    </Page>
  );
}
