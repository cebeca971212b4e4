import type { IpPrefix, NullRoute } from '@demarc/contract/ip-prefix.ts';
import { endNullRoute, listNullRoutes } from '@demarc/contract/null-route.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nullRouteGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { query, useWrite } from '../../../lib/api.ts';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { getPrefixRefusal } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { getBlockReason, type PrefixAct } from '../prefix-rules.ts';
import { staleNullRoutes, usePrefixParams } from '../use-prefix.ts';
import { EndTimeForm } from './end-time-form.tsx';
import styles from './prefix.module.css';

/** The null routes of a prefix: those in force, and the history. */
export function NullRouteSection({ prefix, onAct }: { prefix: IpPrefix; onAct: (act: PrefixAct) => void }) {
  const { t } = useTranslation();
  const routes = useQuery(query(listNullRoutes, { params: usePrefixParams(prefix.prefixId) }));
  const blocked = getBlockReason('null-route', prefix);
  return (
    <Section
      title={t('ip-prefix.null-routes')}
      aside={
        <ActionButton
          size="small"
          icon="ban"
          label={t('ip-prefix.null-route-set')}
          disabledReason={blocked && t(blocked)}
          onClick={() => onAct('null-route')}
        />
      }
    >
      <AsyncContent
        result={routes}
        name={t('ip-prefix.null-routes')}
        lines={2}
        isEmpty={(found) => found.length === 0}
        empty={<p className={styles.soft}>{t('ip-prefix.no-null-routes')}</p>}
      >
        {(found) => (
          <ul className={styles.items}>
            {found.map((route) => (
              <NullRouteItem key={route.nullRouteId} prefixId={prefix.prefixId} route={route} />
            ))}
          </ul>
        )}
      </AsyncContent>
    </Section>
  );
}

function NullRouteItem({ prefixId, route }: { prefixId: number; route: NullRoute }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [open, setOpen] = useState<'change' | 'end' | null>(null);
  const { target, reason, status, requestedAt, requestedByName } = route;
  const isOpen = status === 'REQUESTED' || status === 'ACTIVE';
  const close = () => setOpen(null);
  return (
    <li>
      <div className={styles.line}>
        <b className="mono">{target}</b>
        <Status name={nullRouteGlyphs[status]}>{t(`ip-prefix.null-route-${status}`)}</Status>
      </div>
      <p className={styles.soft}>
        {describeEnd(route, t, formats)}
        {reason && ` · ${reason}`}
      </p>
      <p className={styles.hint}>
        {t(requestedByName ? 'ip-prefix.set-by' : 'ip-prefix.set-by-us', {
          name: requestedByName,
          time: formats.dateTime(requestedAt),
        })}
      </p>
      {isOpen && open !== 'change' && (
        <div className={styles.buttons}>
          <ActionButton size="small" label={t('ip-prefix.change-end')} onClick={() => setOpen('change')} />
          <ActionButton size="small" label={t('ip-prefix.end-now')} onClick={() => setOpen('end')} />
        </div>
      )}
      {open === 'change' && <EndTimeForm prefixId={prefixId} route={route} onClose={close} />}
      {open === 'end' && <EndDialog prefixId={prefixId} route={route} onClose={close} />}
    </li>
  );
}

/** Formats when the null route will end or ended; no time while it is ending, because our routers still drop the traffic. */
function describeEnd({ status, endsAt, endedAt }: NullRoute, t: TFunction, formats: Formats): string {
  if (status === 'ENDING') return t('ip-prefix.ends-soon');
  if (status === 'ENDED') return t('ip-prefix.ended-at', { time: formats.dateTime(endedAt ?? endsAt) });
  return t('ip-prefix.ends-at', { time: formats.dateTime(endsAt) });
}

function EndDialog({ prefixId, route, onClose }: { prefixId: number; route: NullRoute; onClose: () => void }) {
  const { t } = useTranslation();
  const input = { params: { ...usePrefixParams(prefixId), nullRouteId: route.nullRouteId } };
  const end = useWrite(endNullRoute, { invalidates: staleNullRoutes, previewInput: () => input });
  const refusal = end.isError ? getPrefixRefusal(end.error) : null;
  if (refusal) return <PrefixRefusalNote code={refusal} title={t('ip-prefix.not-saved')} />;
  return (
    <ConfirmDialog
      title={t('ip-prefix.end-title', { target: route.target })}
      consequences={[t('ip-prefix.end-text')]}
      confirmLabel={t('ip-prefix.end-now')}
      isHarmless
      isBusy={end.isPending}
      onConfirm={() =>
        end.mutate(input, {
          onSuccess: () => {
            showToast('ip-prefix.null-route-ending', { target: route.target });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
