import { type IpAddress, listIpAddresses } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { listNullRoutes } from '@demarc/contract/null-route.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { toPositiveInteger, useUpdateSearch } from '../../../ui/data-table/use-list-url-state.ts';
import { Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { getBlockReason } from '../prefix-rules.ts';
import { usePrefixParams } from '../use-prefix.ts';
import { AddressEditor } from './address-editor.tsx';
import { AddressList } from './address-list.tsx';
import { AddressMap } from './address-map.tsx';
import styles from './addresses.module.css';
import { BlockPicker } from './block-picker.tsx';
import { canEdit, cellsPerBlock, countBlocks, createDropFinder, getBlock, isNameless, lacksPtr } from './map-cells.ts';

interface AddressesSectionProps {
  prefix: IpPrefix;
  /** The addresses selected in the map. */
  chosen: ReadonlySet<string>;
  onChoose: (ips: ReadonlySet<string>) => void;
  /** Counts the user's requests to select addresses in use without a PTR record; 0 initially. */
  missingPtrRequest: number;
}

/** On a phone a larger map opens on request, because it would push everything else off the screen. */
const maxPhoneAddresses = 32;
const none: ReadonlySet<string> = new Set();

/**
 * The addresses of a prefix: for IPv4 as a map or a table, for IPv6 as a table. The addresses of a delegated zone are collapsed
 * initially.
 */
export function AddressesSection(props: AddressesSectionProps) {
  const { t } = useTranslation();
  const change = useUpdateSearch();
  const { view, block }: { view?: unknown; block?: unknown } = useSearch({ strict: false });
  const isPhone = useIsPhone();
  const [isOpened, setOpened] = useState(false);
  const { family, totalCount, usedCount, reverseDnsMode } = props.prefix;
  const isMap = family === 4 && view !== 'table';
  const isDelegated = reverseDnsMode === 'DELEGATED';
  const isShort = family !== 4 || !isPhone || Number(totalCount) <= maxPhoneAddresses;
  const isRequested = isOpened || view !== undefined || block !== undefined;
  const isOpen = isRequested || (isShort && !isDelegated);
  // The map has no filters, so leaving the table removes those of the URL.
  const noFilters = { q: undefined, usage: undefined, dns: undefined, ptr: undefined, after: undefined };
  return (
    <Section
      title={t('ip-prefix.addresses-title')}
      count={family === 4 ? Number(totalCount) : usedCount}
      aside={
        family === 4 &&
        isOpen && (
          <SegmentedControl
            label={t('ip-prefix.view')}
            value={isMap ? 'map' : 'table'}
            options={[
              { value: 'map', label: t('ip-prefix.map') },
              { value: 'table', label: t('ip-prefix.table') },
            ]}
            onChange={(value) => change({ ...noFilters, view: value === 'map' ? undefined : 'table' })}
          />
        )
      }
    >
      {isOpen || props.missingPtrRequest > 0 ? (
        isMap ? (
          <MapView {...props} />
        ) : (
          <AddressList prefix={props.prefix} />
        )
      ) : (
        <div className={styles.stack}>
          {isDelegated && <p>{t('ip-prefix.addresses-delegated')}</p>}
          <div>
            <ActionButton
              label={t(isDelegated ? 'ip-prefix.show-addresses' : 'ip-prefix.show-map')}
              onClick={() => setOpened(true)}
            />
          </div>
        </div>
      )}
    </Section>
  );
}

/** One block of the map, and the form for the chosen addresses. */
function MapView({ prefix, chosen, onChoose, missingPtrRequest }: AddressesSectionProps) {
  const { t } = useTranslation();
  const params = usePrefixParams(prefix.prefixId);
  const search: { block?: unknown } = useSearch({ strict: false });
  const blocks = countBlocks(prefix.prefix);
  const at = Math.min(toPositiveInteger(search.block), blocks - 1);
  const block = getBlock(prefix.prefix, at);
  const addresses = useQuery({
    ...query(listIpAddresses, { params, query: { limit: cellsPerBlock, ...(at > 0 ? { from: block.first } : {}) } }),
    placeholderData: keepPreviousData,
  });
  // The section below reads them too, so this sends no extra request.
  const routes = useQuery(query(listNullRoutes, { params })).data;
  const getDrop = useMemo(() => createDropFinder(routes ?? []), [routes]);
  const editor = useRef<HTMLDivElement>(null);
  const rows = addresses.data?.items;
  const chosenRows = (rows ?? []).filter(({ ip }) => chosen.has(ip));
  const choose = (isIncluded: (address: IpAddress) => boolean) =>
    onChoose(new Set((rows ?? []).filter((address) => canEdit(address) && isIncluded(address)).map(({ ip }) => ip)));
  const focusEditor = () => requestAnimationFrame(() => editor.current?.querySelector<HTMLElement>('h3, input')?.focus());

  // Addresses that the map no longer shows are not selected, also after going back in the history.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another block is shown, and when the map closes.
  useEffect(() => () => onChoose(none), [at, onChoose]);

  const handledRequest = useRef(0);
  useEffect(() => {
    if (missingPtrRequest === handledRequest.current || !rows) return;
    handledRequest.current = missingPtrRequest;
    onChoose(new Set(rows.filter(lacksPtr).map(({ ip }) => ip)));
    editor.current?.scrollIntoView({ block: 'center' });
  }, [missingPtrRequest, rows, onChoose]);

  const blocked = getBlockReason('edit', prefix);
  const loading = rows ? null : t('ip-prefix.addresses-loading');
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        {blocks > 1 && <BlockPicker prefix={prefix.prefix} at={at} />}
        <ActionButton
          size="small"
          label={t('ip-prefix.choose-missing')}
          disabledReason={loading}
          onClick={() => choose(lacksPtr)}
        />
        <ActionButton
          size="small"
          label={t('ip-prefix.choose-all')}
          disabledReason={loading}
          onClick={() => choose(isNameless)}
        />
        <span role="status" className={styles.hint}>
          {chosenRows.length > 0 &&
            t('ip-prefix.chosen', {
              count: chosenRows.length,
              first: chosenRows[0]?.ip,
              last: chosenRows.at(-1)?.ip,
            })}
        </span>
      </div>
      <AsyncContent result={addresses} name={t('ip-prefix.addresses-title')} lines={8}>
        {({ items }) => (
          <AddressMap
            label={t('ip-prefix.map-of', { prefix: block.label })}
            addresses={items}
            getDrop={getDrop}
            chosen={chosen}
            onChoose={onChoose}
            onEnter={focusEditor}
          />
        )}
      </AsyncContent>
      <div ref={editor}>
        {chosenRows.length > 0 && (
          <AddressEditor prefix={prefix} addresses={chosenRows} blocked={blocked && t(blocked)} onClose={() => onChoose(none)} />
        )}
      </div>
    </div>
  );
}
