import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { noValue, useFormats } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { FieldGroup } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import styles from './package-comparison.module.css';

interface PackageComparisonProps {
  label: string;
  description?: string;
  error?: ReactNode;
  packages: readonly TvPackage[];
  value: string;
  onChange: (productCode: string) => void;
  onBlur?: () => void;
  'data-path'?: string;
}

/** With more packages the columns get too narrow, so they are listed as radio options. */
const maxColumns = 4;

/** Compares base packages side by side, one feature per row; on a phone each package is a card. */
export function PackageComparison(props: PackageComparisonProps) {
  const { packages, value, onChange } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const renderPrice = (tvPackage: TvPackage) => (
    <>
      <b>{formats.money(Number(tvPackage.price))}</b> {t('tv-account.a-month')}
    </>
  );
  const rows = useFeatureRows();
  if (!isPhone && packages.length <= maxColumns) return <ComparisonTable {...props} renderPrice={renderPrice} rows={rows} />;
  return (
    <RadioGroup
      label={props.label}
      description={props.description}
      error={props.error}
      options={packages.map((catalogPackage) => ({
        value: catalogPackage.productCode,
        label: catalogPackage.name,
        aside: renderPrice(catalogPackage),
        content: (
          <span className={styles.features}>
            {rows.map(({ label, renderCell }) => (
              <span key={label}>
                <span>{label}</span> <span>{renderCell(catalogPackage)}</span>
              </span>
            ))}
          </span>
        ),
      }))}
      value={value}
      onChange={onChange}
      onBlur={props.onBlur}
      data-path={props['data-path']}
    />
  );
}

interface FeatureRow {
  label: string;
  renderCell: (tvPackage: TvPackage) => ReactNode;
}

function ComparisonTable({
  label,
  description,
  error,
  packages,
  value,
  onChange,
  onBlur,
  renderPrice,
  rows,
  ...rest
}: ComparisonTableProps) {
  const id = useId();
  // The radio that Tab and the error summary focus.
  const focusableCode = packages.some(({ productCode }) => productCode === value) ? value : packages[0]?.productCode;
  const getChosenAttribute = (code: string) => (code === value ? '' : undefined);
  return (
    <FieldGroup id={id} label={label} description={description} error={error} onBlur={onBlur}>
      <table className={styles.table} data-error={error ? '' : undefined}>
        <thead>
          <tr>
            <td />
            {packages.map((catalogPackage) => (
              <th key={catalogPackage.productCode} scope="col" data-chosen={getChosenAttribute(catalogPackage.productCode)}>
                <label>
                  <input
                    type="radio"
                    name={id}
                    checked={catalogPackage.productCode === value}
                    onChange={() => onChange(catalogPackage.productCode)}
                    data-path={catalogPackage.productCode === focusableCode ? rest['data-path'] : undefined}
                  />
                  <span>{catalogPackage.name}</span>
                  <small>{renderPrice(catalogPackage)}</small>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {packages.map((catalogPackage) => (
                // The cell only enlarges the click target; keyboard users use the radio in the header.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
                <td
                  key={catalogPackage.productCode}
                  data-chosen={getChosenAttribute(catalogPackage.productCode)}
                  onClick={() => onChange(catalogPackage.productCode)}
                >
                  {row.renderCell(catalogPackage)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FieldGroup>
  );
}

interface ComparisonTableProps extends PackageComparisonProps {
  renderPrice: (tvPackage: TvPackage) => ReactNode;
  rows: readonly FeatureRow[];
}

/** The features to compare, with translated labels. */
function useFeatureRows(): readonly FeatureRow[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatHours = (count: number, inDays: boolean) => {
    if (count === 0) return noValue;
    const isDays = inDays && count > 24 && count % 24 === 0;
    const value = isDays ? count / 24 : count;
    return t(isDays ? 'tv-account.days' : 'tv-account.hours', { count: value, number: formats.number(value) });
  };
  const formatCount = (count: number) => (count > 0 ? formats.number(count) : noValue);
  return [
    { label: t('tv-account.channels'), renderCell: (tvPackage) => formatCount(tvPackage.channelCount) },
    { label: t('tv-account.hd-channels'), renderCell: (tvPackage) => formatCount(tvPackage.hdChannelCount) },
    { label: t('tv-account.streams'), renderCell: (tvPackage) => formatCount(tvPackage.maxStreams) },
    { label: t('tv-account.devices'), renderCell: (tvPackage) => formatCount(tvPackage.maxDevices) },
    { label: t('tv-account.recording'), renderCell: (tvPackage) => formatHours(tvPackage.recordingHours, false) },
    { label: t('tv-account.replay'), renderCell: (tvPackage) => formatHours(tvPackage.replayHours, true) },
    {
      label: t('tv-account.public-viewing'),
      renderCell: (tvPackage) =>
        tvPackage.publicViewing ? (
          <>
            <Icon name="check" />
            <span className="unseen">{t('tv-account.yes')}</span>
          </>
        ) : (
          noValue
        ),
    },
  ];
}
