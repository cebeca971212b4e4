import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldGroup } from '../../../ui/field.tsx';
import { findIncompatibility, getPackageFeatures } from '../account/package-rules.ts';
import styles from './create.module.css';
import { resolveCompatiblePackages } from './create-values.ts';

interface AddOnOptionsProps {
  packages: readonly TvPackage[];
  base: TvPackage | undefined;
  /** Product codes. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The add-ons with their features; an incompatible add-on shows its reason. */
export function AddOnOptions({ packages, base, chosen, onChange }: AddOnOptionsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const offered = packages.filter(({ type, orderable }) => type !== 'base' && orderable);
  const chosenPackages = packages.filter(({ productCode }) => chosen.includes(productCode));
  const products = [...(base ? [base] : []), ...chosenPackages].map((tvPackage) => ({
    ...tvPackage,
    status: 'pending' as const,
  }));
  const toggle = (code: string, isOn: boolean) => {
    const next = isOn ? [...chosen, code] : chosen.filter((chosenCode) => chosenCode !== code);
    // Removing an add-on also removes the add-ons that require it.
    onChange(resolveCompatiblePackages(base, next, packages).compatible.map(({ productCode }) => productCode));
  };
  if (offered.length === 0) return null;
  return (
    <FieldGroup
      id={id}
      label={t('tv-account.add-ons')}
      description={t(base ? 'tv-account.add-ons-help' : 'tv-account.add-ons-first')}
      isOptional
    >
      <div className={styles.addOns}>
        {offered.map((tvPackage) => {
          const isChosen = chosen.includes(tvPackage.productCode);
          const incompatibility = !isChosen && (base ? findIncompatibility(tvPackage, products, packages) : null);
          const isBlocked = !base || Boolean(incompatibility);
          const features = getPackageFeatures(tvPackage, t, formats);
          return (
            <div key={tvPackage.productCode}>
              <Checkbox
                label={tvPackage.name}
                description={
                  incompatibility
                    ? t(`tv-activation.misfit-${incompatibility.why}`, { names: incompatibility.names })
                    : features.length > 0
                      ? features.join(', ')
                      : tvPackage.description
                }
                checked={isChosen}
                // `aria-disabled` instead of `disabled`, so that screen readers still announce the reason.
                aria-disabled={(isBlocked && !isChosen) || undefined}
                onChange={({ currentTarget }) =>
                  !(isBlocked && !isChosen) && toggle(tvPackage.productCode, currentTarget.checked)
                }
              />
              <span className={styles.price}>{formats.money(Number(tvPackage.price))}</span>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
