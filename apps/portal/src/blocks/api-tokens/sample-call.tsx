import { useTranslation } from 'react-i18next';
import { configuration } from '../../lib/configuration.ts';
import styles from './api-tokens.module.css';

/** A first call to try a token with. The token is no part of it: it would stay in the history of the terminal. */
export function SampleCall({ customerId }: { customerId: number }) {
  const { t } = useTranslation();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard too. */}
      <pre className={`mono ${styles.sample}`} tabIndex={0}>
        {`curl "${apiOrigin()}/v1/customer/${customerId}" \\\n  -H `}
        <b>&quot;Authorization: Bearer $TOKEN&quot;</b>
      </pre>
      <p className={styles.hint}>{t('api-token.sample-help')}</p>
    </>
  );
}

/** Where programs reach the API. */
export function apiOrigin(): string {
  return configuration().apiEndpoint.replace(/\/+$/, '') || location.origin;
}
