import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateSearch } from '../../../ui/data-table/use-list-url-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './addresses.module.css';
import { countBlocks, getBlock } from './map-cells.ts';

interface BlockPickerProps {
  prefix: string;
  at: number;
}

/** Chooses the /24 of a larger prefix that the map shows; the URL keeps it. */
export function BlockPicker({ prefix, at }: BlockPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const change = useUpdateSearch();
  const blocks = countBlocks(prefix);
  const show = (block: number) => change({ block: block > 0 ? block : undefined });
  return (
    <span className={styles.block}>
      <button
        type="button"
        className="entrance-icon-button"
        aria-label={t('ip-prefix.block-before')}
        disabled={at === 0}
        onClick={() => show(at - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      <label htmlFor={id} className="unseen">
        {t('ip-prefix.block')}
      </label>
      <span className={styles.select}>
        <select id={id} value={at} onChange={({ currentTarget }) => show(Number(currentTarget.value))}>
          {Array.from({ length: blocks }, (_, block) => (
            <option key={getBlock(prefix, block).first} value={block}>
              {getBlock(prefix, block).label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={12} />
      </span>
      <button
        type="button"
        className="entrance-icon-button"
        aria-label={t('ip-prefix.block-after')}
        disabled={at === blocks - 1}
        onClick={() => show(at + 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </span>
  );
}
