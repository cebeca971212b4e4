import type { IpAddress } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { AddressForm } from './address-form.tsx';
import styles from './addresses.module.css';
import { PatternForm } from './pattern-form.tsx';

interface AddressEditorProps {
  prefix: IpPrefix;
  /** At least one. */
  addresses: readonly IpAddress[];
  /** Why changes are blocked; null if they are possible. */
  blocked: string | null;
  onClose: () => void;
}

/** The form for the chosen addresses: all fields of one address, or a pattern for several. */
export function AddressEditor({ prefix, addresses, blocked, onClose }: AddressEditorProps) {
  const { t } = useTranslation();
  const [first] = addresses;
  if (!first) return null;
  const isOne = addresses.length === 1;
  return (
    <section className={styles.editor} aria-labelledby="address-editor">
      <div className={styles.between}>
        <h3 id="address-editor" tabIndex={-1}>
          {isOne ? first.ip : t('ip-prefix.set-ptr', { count: addresses.length })}
        </h3>
        <button type="button" className="entrance-icon-button" aria-label={t('action.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {blocked && (
        <Note kind="neutral" title={t('ip-prefix.read-only')}>
          <p>{blocked}</p>
        </Note>
      )}
      {isOne ? (
        <AddressForm key={first.ip} prefix={prefix} address={first} blocked={blocked} />
      ) : (
        <PatternForm prefix={prefix} addresses={addresses} blocked={blocked} onSaved={onClose} />
      )}
    </section>
  );
}
