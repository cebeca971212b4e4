import { formatLocality, formatStreet } from '@demarc/contract/format-address.ts';
import { normalizePostalCode } from '@demarc/contract/rules/postal-code.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '../../ui/field-note.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './address-fields.module.css';
import { type AddressValues, isRegisteredAddition } from './address-values.ts';
import type { AddressLookup } from './use-address-lookup.ts';

interface AddressStatusProps {
  values: AddressValues;
  check: AddressLookup;
  found: Pick<AddressValues, 'street' | 'city'> | null;
  /** Whether the form shows the street and city of the registry instead of fields for them. */
  isFoundShown: boolean;
  /** Whether the form has fields for street and city below. */
  isManual: boolean;
  onEnterManually: () => void;
  onUseFound: () => void;
}

/** Shows what the registry knows about an address, and announces changes. It never blocks the form. */
export function AddressStatus(props: AddressStatusProps) {
  const { values, check, found, isFoundShown, isManual, onEnterManually, onUseFound } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves to the status.
  const keepFocus = (action: () => void) => () => {
    ref.current?.focus();
    action();
  };
  const manualButton = (
    <button type="button" className={styles.link} onClick={onEnterManually}>
      {t('address.by-hand')}
    </button>
  );
  if (values.country !== 'NL') return null;
  const hasKnownAddition = isRegisteredAddition(values.houseNumberAddition, check.response?.additions ?? []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.status} aria-live="polite">
      {isFoundShown && found ? (
        <div className={styles.found}>
          <Glyph name={hasKnownAddition ? 'ok' : 'attention'} />
          <div>
            <b>{formatStreet({ ...values, street: found.street })}</b>
            <span>{formatLocality({ postalCode: normalizePostalCode(values.postalCode), city: found.city })}</span>
            {!hasKnownAddition && <span>{t('address.unknown-addition')}</span>}
          </div>
          {manualButton}
        </div>
      ) : check.isLoading ? (
        <FieldNote glyph="running">{t('address.asking')}</FieldNote>
      ) : check.response?.status === 'NOT_FOUND' ? (
        <FieldNote glyph="attention">{t('address.not-found')}</FieldNote>
      ) : check.response && !found ? (
        <FieldNote glyph="waiting">
          {t('address.unverified')}{' '}
          <button type="button" onClick={keepFocus(check.retry)}>
            {t('address.ask-again')}
          </button>
        </FieldNote>
      ) : found && found.street === values.street && found.city === values.city ? (
        <FieldNote glyph={hasKnownAddition ? 'ok' : 'attention'}>
          {t(hasKnownAddition ? 'address.known' : 'address.unknown-addition')}
        </FieldNote>
      ) : found ? (
        <FieldNote glyph="open">
          {t('address.register-says', found)}{' '}
          <button type="button" onClick={keepFocus(onUseFound)}>
            {t('address.use-found')}
          </button>
        </FieldNote>
      ) : (
        !isManual && manualButton
      )}
    </div>
  );
}
