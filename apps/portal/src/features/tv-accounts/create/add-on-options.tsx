import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldGroup } from '../../../ui/field.tsx';
import { addsOf, misfitOf } from '../account/package-rules.ts';
import styles from './create.module.css';
import { fittingPackages } from './create-values.ts';

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
  const taken = packages.filter(({ productCode }) => chosen.includes(productCode));
  const held = [...(base ? [base] : []), ...taken].map((one) => ({ ...one, status: 'pending' as const }));
  const change = (code: string, isOn: boolean) => {
    const next = isOn ? [...chosen, code] : chosen.filter((one) => one !== code);
    // Removing an add-on also removes the add-ons that require it.
    onChange(fittingPackages(base, next, packages).fitting.map(({ productCode }) => productCode));
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
        {offered.map((one) => {
          const isChosen = chosen.includes(one.productCode);
          const misfit = !isChosen && (base ? misfitOf(one, held, packages) : null);
          const isBlocked = !base || Boolean(misfit);
          const adds = addsOf(one, t, formats);
          return (
            <div key={one.productCode}>
              <Checkbox
                label={one.name}
                description={
                  misfit
                    ? t(`tv-activation.misfit-${misfit.why}`, { names: misfit.names })
                    : adds.length > 0
                      ? adds.join(', ')
                      : one.description
                }
                checked={isChosen}
                // `aria-disabled` instead of `disabled`, so that screen readers still announce the reason.
                aria-disabled={(isBlocked && !isChosen) || undefined}
                onChange={({ currentTarget }) => !(isBlocked && !isChosen) && change(one.productCode, currentTarget.checked)}
              />
              <span className={styles.price}>{formats.money(Number(one.price))}</span>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
