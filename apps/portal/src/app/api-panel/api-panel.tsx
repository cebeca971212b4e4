import { Tabs } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getApiOrigin } from '../../blocks/api-tokens/sample-call.tsx';
import { getReadCall, queryClient } from '../../lib/api.ts';
import { closeApiPanel } from '../../lib/api-panel.ts';
import { getMountedWrites } from '../../lib/mounted-writes.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { Icon } from '../../ui/icon.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './api-panel.module.css';
import { CallEntry, type CodeFormat, codeFormats } from './call-entry.tsx';
import { getScreenCalls, type ScreenCall } from './screen-calls.ts';

/** Lists the API calls behind the current screen, generated from the contract. */
export function ApiPanel({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('shell.by-api')} isOpen={isOpen} onClose={closeApiPanel} isAboutCalls>
      <CallList />
    </SidePanel>
  );
}

const formatNames = { curl: 'curl', typescript: 'TypeScript' } as const satisfies Record<CodeFormat, string>;

/** The reader's preferred format, kept until the page reloads. */
let lastFormat: CodeFormat = 'curl';

function CallList() {
  const { t } = useTranslation();
  const calls = useCallsOnScreen();
  const [writing, setWriting] = useState(lastFormat);
  const choose = (value: string | null) => {
    lastFormat = codeFormats.find((codeFormat) => codeFormat === value) ?? 'curl';
    setWriting(lastFormat);
  };
  const group = (label: string, entries: readonly ScreenCall[], isFirst: boolean) =>
    entries.length > 0 && (
      <section className={styles.group}>
        <h3>{label}</h3>
        {entries.map((call, index) => (
          <CallEntry
            key={`${call.operation.id} ${JSON.stringify(call.input)}`}
            call={call}
            format={writing}
            isInitiallyOpen={isFirst && index === 0}
          />
        ))}
      </section>
    );
  // A form leads with its write; a list or an object leads with its read.
  const isForm = calls.writes.some(({ isTyped, operation }) => isTyped && operation.method !== 'GET');
  const groups = [
    () => group(t('api-panel.reads'), calls.reads, !isForm),
    () => group(t('api-panel.writes'), calls.writes, isForm || calls.reads.length === 0),
  ];
  const layout = group(t('api-panel.around'), calls.layout, false);
  return (
    <>
      <div className={styles.about}>
        <p>{t('api-panel.lead')}</p>
        <p className={styles.links}>
          <Link to="/account/api-tokens" hash="create" onClick={closeApiPanel}>
            <Icon name="key" /> {t('api-panel.make-token')}
          </Link>
          <a href={`${getApiOrigin()}/docs`} target="_blank" rel="noopener noreferrer">
            <Icon name="external-link" /> {t('api-panel.reference')}
          </a>
        </p>
      </div>
      {calls.reads.length + calls.writes.length + calls.layout.length === 0 ? (
        <p>{t('api-panel.none')}</p>
      ) : (
        <Tabs
          value={writing}
          onChange={choose}
          variant="none"
          keepMounted={false}
          classNames={{ list: styles.tabs!, tab: styles.tab!, panel: styles.calls! }}
        >
          <Tabs.List aria-label={t('api-panel.written-in')}>
            {codeFormats.map((codeFormat) => (
              <Tabs.Tab key={codeFormat} value={codeFormat}>
                {formatNames[codeFormat]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {codeFormats.map((codeFormat) => (
            <Tabs.Panel key={codeFormat} value={codeFormat}>
              {(isForm ? groups.toReversed() : groups).map((draw) => draw())}
              {layout}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}

/** Takes a snapshot when the panel opens, because nothing behind the panel can change after that. */
function useCallsOnScreen() {
  const router = useRouter();
  const customerId = useCustomerId();
  const [calls] = useState(() => {
    const { pathname, searchStr: searchText } = router.state.location;
    // The route is not known here, so its parameters have no type.
    const params = (router.state.matches.at(-1)?.params ?? {}) as Record<string, string>;
    return getScreenCalls({
      reads: queryClient
        .getQueryCache()
        .findAll({ type: 'active' })
        .flatMap(({ queryKey, meta, observers }) => {
          const call = meta?.call ?? getReadCall(queryKey);
          // The menu and the header work without their counts, so their reads hide server errors.
          const isLayout = observers.every(({ options }) => options.meta?.hidesServerErrors === true);
          return call ? [{ ...call, isLayout }] : [];
        }),
      writes: getMountedWrites(),
      url: { pathname, searchText, params },
      customerId,
    });
  });
  return calls;
}
