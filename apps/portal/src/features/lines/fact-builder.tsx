import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableValue } from '../../ui/copyable-value.tsx';
import type { Fact } from '../../ui/facts.tsx';

/** Omits unknown facts, so that the list has no gaps. */
export function omitEmptyFacts(facts: readonly (Fact | false | null)[]): Fact[] {
  return facts.filter((fact) => fact !== false && fact !== null);
}

export function useFactBuilder() {
  const { t } = useTranslation();
  return {
    plain: (key: string, value: ReactNode): Fact | null =>
      value === null || value === '' || value === undefined ? null : { label: t(key), value },
    /** A fact with a copy button. */
    copied: (key: string, value: string | null): Fact | null =>
      value
        ? { label: t(key), value: <CopyableValue label={t('line.copy', { what: t(key) })} value={value} copied="line.copied" /> }
        : null,
  };
}
