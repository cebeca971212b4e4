import { useTranslation } from 'react-i18next';
import { getConfiguration } from '../../lib/configuration.ts';
import styles from './api-tokens.module.css';

/** A first call to try a token with. It leaves out the token itself, which would end up in the terminal's history. */
export function SampleCall({ customerId }: { customerId: number }) {
  const { t } = useTranslation();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll long lines. */}
      <pre className={`mono ${styles.sample}`} tabIndex={0}>
        {`curl "${getApiOrigin()}/v1/customer/${customerId}" \\\n  -H `}
        <b>&quot;Authorization: Bearer $TOKEN&quot;</b>
      </pre>
      <p className={styles.hint}>{t('api-token.sample-help')}</p>
    </>
  );
}

/** Returns the origin at which programs reach the API. */
export function getApiOrigin(): string {
  return getConfiguration().apiEndpoint.replace(/\/+$/, '') || location.origin;
}
