import { addressUsages, dnsStates, type IpAddress, listIpAddresses } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Filter } from '../../../ui/data-table/filters.ts';
import { useListUrlState } from '../../../ui/data-table/use-list-url-state.ts';
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { getBlockReason } from '../prefix-rules.ts';
import { usePrefixParams } from '../use-prefix.ts';
import { addressColumns } from './address-columns.tsx';
import { AddressEditor } from './address-editor.tsx';
import styles from './addresses.module.css';
import { NewAddressForm } from './new-address-form.tsx';

const rowsPerPage = 50;
const getId = ({ ip }: IpAddress) => ip;

const filters = [
  { kind: 'text', name: 'q', label: 'ip-prefix.search-addresses', minLength: 2 },
  {
    kind: 'many',
    name: 'usage',
    label: 'ip-prefix.usage',
    options: addressUsages.map((value) => ({ value, label: `ip-prefix.usage-${value}` })),
  },
  {
    kind: 'one',
    name: 'ptr',
    label: 'ip-prefix.ptr-name',
    options: (['no', 'yes'] as const).map((value) => ({ value, label: `ip-prefix.has-ptr-${value}` })),
  },
  {
    kind: 'many',
    name: 'dns',
    label: 'ip-prefix.in-dns',
    options: dnsStates.map((value) => ({ value, label: `ip-prefix.dns-${value}` })),
  },
] as const satisfies readonly Filter[];

/** The addresses as a table: all of an IPv4 prefix, and those with data of an IPv6 prefix. */
export function AddressList({ prefix }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const params = usePrefixParams(prefix.prefixId);
  const isPhone = useIsPhone();
  const urlState = useListUrlState(filters);
  const { q, usage, ptr, dns } = urlState.values;
  const addresses = useQuery({
    ...query(listIpAddresses, {
      params,
      query: {
        ...(q ? { q } : {}),
        ...(usage.length > 0 ? { usage: [...usage] } : {}),
        ...(ptr ? { hasPtr: ptr === 'yes' } : {}),
        ...(dns.length > 0 ? { dnsState: [...dns] } : {}),
        limit: rowsPerPage,
        ...(urlState.after ? { after: urlState.after } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, IpAddress>>(new Map());
  const [opened, setOpened] = useState<readonly IpAddress[]>([]);
  const [isAdding, setAdding] = useState(false);
  const rows = addresses.data?.items ?? [];
  const open = useCallback((row: IpAddress) => setOpened([row]), []);
  // Shows the latest data of the open addresses.
  const current = opened.map((address) => rows.find(({ ip }) => ip === address.ip) ?? address);
  const blocked = getBlockReason('edit', prefix);
  const close = () => {
    setOpened([]);
    setAdding(false);
  };
  const add = prefix.family === 6 && (
    <ActionButton
      icon="plus"
      label={t('ip-prefix.add-address')}
      disabledReason={blocked && t(blocked)}
      onClick={() => setAdding(true)}
    />
  );
  const isOpen = current.length > 0 || isAdding;
  const title = isAdding ? t('ip-prefix.add-address') : t('ip-prefix.edit-addresses');
  return (
    <div className={styles.stack}>
      <FilterBar filters={filters} values={urlState.values} onChange={urlState.setFilter} onClear={urlState.clearFilters}>
        {!isPhone && add}
      </FilterBar>
      {/* On a phone, the tools of the bar are in its panel. */}
      {isPhone && add && <div className={styles.add}>{add}</div>}
      <AsyncContent
        result={addresses}
        name={t('ip-prefix.addresses-title')}
        skeleton="table"
        isEmpty={({ total }) => total === 0}
        empty={
          urlState.isFiltered ? (
            <NoResults onClear={urlState.clearFilters} />
          ) : (
            <EmptyState title={t('ip-prefix.no-addresses')} text={t('ip-prefix.no-addresses-text')} actions={add} />
          )
        }
      >
        {({ items, total, totalIsCapped, next }) => (
          <DataTable
            caption={t('ip-prefix.addresses-title')}
            columns={addressColumns}
            rows={items}
            rowId={getId}
            onOpen={open}
            page={{ total, totalIsCapped, next, limit: rowsPerPage, after: urlState.after }}
            isUpdating={addresses.isPlaceholderData}
            selection={{
              chosen: new Set(chosen.keys()),
              onChange: (ids) => {
                const addressByIp = new Map([...chosen, ...items.map((item) => [item.ip, item] as const)]);
                setChosen(
                  new Map(
                    [...ids].flatMap((id) => {
                      const address = addressByIp.get(String(id));
                      return address ? [[String(id), address] as const] : [];
                    }),
                  ),
                );
              },
              actions: (
                <ActionButton
                  size="small"
                  icon="pencil"
                  label={t('ip-prefix.set-ptr', { count: chosen.size })}
                  onClick={() => setOpened([...chosen.values()])}
                />
              ),
            }}
          />
        )}
      </AsyncContent>
      <SidePanel title={title} isOpen={isOpen} onClose={close}>
        {isAdding && <NewAddressForm prefix={prefix} onSaved={close} />}
        {!isAdding && current.length > 0 && (
          <AddressEditor
            prefix={prefix}
            addresses={current}
            blocked={blocked && t(blocked)}
            onClose={() => {
              setChosen(new Map());
              close();
            }}
          />
        )}
      </SidePanel>
    </div>
  );
}
