import type { Role } from '@demarc/contract/access.ts';
import { getAccount, listAccounts } from '@demarc/contract/account.ts';
import { type ApiToken, apiTokenRules, createApiToken, listApiTokens, updateApiToken } from '@demarc/contract/api-token.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { noValue, useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyableValue } from '../../ui/copyable-value.tsx';
import { Facts, MissingValue } from '../../ui/facts.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { LostSecret } from '../../ui/lost-secret.tsx';
import { Note } from '../../ui/note.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './api-tokens.module.css';
import { getRenewedExpiry } from './expiry.ts';
import { NewTokenSecret } from './new-token-secret.tsx';
import { TokenForm } from './token-form.tsx';
import { getTokenRefusal, TokenRefusal, type TokenRefusalCode } from './token-refusal.tsx';

/** The task that the panel is open for; `replaced` is the last step of a rotation, when the old token still works. */
export type TokenTask = { act: 'create' } | { act: 'edit' | 'rotate' | 'replaced'; token: ApiToken };

interface TokenPanelProps {
  task: TokenTask | null;
  /** Null closes the panel. */
  onTask: (task: TokenTask | null) => void;
  params: { customerId: number; accountId: string };
  /** The roles of the owner, which apply to the token as well. */
  roles: readonly Role[];
  onRevoke: (token: ApiToken) => void;
}

/** Creates, edits or rotates a token. While a secret is visible, only "done" closes the panel. */
export function TokenPanel({ task, onTask, params, roles, onRevoke }: TokenPanelProps) {
  const { t } = useTranslation();
  // No API token may create tokens, so the API panel shows no call.
  const create = useWrite(createApiToken, {
    invalidates: [listApiTokens, listAccounts, getAccount],
    isSecret: true,
    previewInput: null,
  });
  const createdToken = create.data;
  const close = () => onTask(null);
  const done = () => {
    create.reset();
    // Without a working replacement there is nothing to replace the token with.
    onTask(task?.act === 'rotate' && createdToken?.token ? { act: 'replaced', token: task.token } : null);
  };
  return (
    <SidePanel
      title={task ? t(createdToken ? 'api-token.made' : `api-token.title-${task.act}`) : ''}
      isOpen={task !== null}
      isDismissDisabled={createdToken?.token !== undefined}
      onClose={createdToken ? done : close}
    >
      {createdToken && createdToken.token === undefined ? (
        <LostSecret
          title={t('api-token.lost')}
          text={t('api-token.lost-text', { prefix: createdToken.tokenPrefix })}
          onClose={done}
        />
      ) : createdToken ? (
        <NewTokenSecret createdToken={createdToken} customerId={params.customerId} roles={roles} onDone={done} />
      ) : (
        <>
          {task?.act === 'create' && (
            <TokenForm
              draft={`api-token-${params.accountId}`}
              isSaving={create.isPending}
              onSubmit={(body, onError, cleared) => create.mutate({ params, body }, { onSuccess: cleared, onError })}
              onCancel={close}
            />
          )}
          {task?.act === 'edit' && <DescriptionForm token={task.token} params={params} onClose={close} />}
          {task?.act === 'rotate' && (
            <TokenRotation
              token={task.token}
              isSaving={create.isPending}
              onStart={(body, onError) => create.mutate({ params, body }, { onError })}
              onCancel={close}
            />
          )}
          {task?.act === 'replaced' && (
            <ReplacedToken
              token={task.token}
              onRevoke={() => {
                close();
                onRevoke(task.token);
              }}
              onLater={close}
            />
          )}
        </>
      )}
    </SidePanel>
  );
}

interface DescriptionFormProps {
  token: ApiToken;
  params: TokenPanelProps['params'];
  onClose: () => void;
}

function DescriptionForm({ token, params, onClose }: DescriptionFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { tokenId, tokenPrefix, description, version, createdAt, expiresAt, lastUsedAt, lastUsedIp } = token;
  const form = useValidatedForm({ description }, apiTokenRules, { labels: { description: 'api-token.description' } });
  const toRequest = (values: { description: string }) => ({
    params: { ...params, tokenId },
    body: { description: values.description.trim(), version },
  });
  const save = useWrite(updateApiToken, { invalidates: [listApiTokens], previewInput: () => toRequest(form.getValues()) });
  const [refusal, setRefusal] = useState<TokenRefusalCode | null>(null);
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values), {
      onSuccess: () => {
        showToast('api-token.described');
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) setRefusal(getTokenRefusal(error));
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} />
      <TokenRefusal code={refusal} title={t('api-token.not-described')} />
      <Facts
        facts={[
          { label: t('api-token.prefix'), value: <span className="mono">{tokenPrefix}</span> },
          {
            label: t('api-token.id'),
            value: <CopyableValue value={tokenId} label={t('api-token.copy-id')} copied="api-token.copied" />,
          },
          { label: t('api-token.created'), value: formats.date(createdAt) },
          { label: t('api-token.expires'), value: expiresAt ? formats.date(expiresAt) : t('api-token.never') },
          {
            label: t('api-token.last-used'),
            value: lastUsedAt ? <RelativeTime value={lastUsedAt} /> : <MissingValue>{t('api-token.not-yet')}</MissingValue>,
          },
          ...(lastUsedIp ? [{ label: t('api-token.last-used-from'), value: <span className="mono">{lastUsedIp}</span> }] : []),
        ]}
      />
      <TextField
        label={t('api-token.description')}
        description={t('api-token.description-help')}
        autoComplete="off"
        maxLength={100}
        data-autofocus
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <div className={styles.actions}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

interface TokenRotationProps {
  token: ApiToken;
  isSaving: boolean;
  onStart: (body: { description: string; expiresAt: string | null }, onError: (error: Error) => void) => void;
  onCancel: () => void;
}

/** Creates the replacement first, so that there is always a working token. */
function TokenRotation({ token, isSaving, onStart, onCancel }: TokenRotationProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [refusal, setRefusal] = useState<TokenRefusalCode | null>(null);
  const expiresAt = getRenewedExpiry(token, new Date());
  const start = () => {
    setRefusal(null);
    const body = { description: token.description, expiresAt: expiresAt?.toISOString() ?? null };
    onStart(body, (error) => setRefusal(getTokenRefusal(error)));
  };
  return (
    <div className={styles.form}>
      <TokenRefusal code={refusal} title={t('api-token.not-made')} />
      <p>{t('api-token.rotate-text')}</p>
      <Facts
        facts={[
          { label: t('api-token.description'), value: token.description },
          { label: t('api-token.rotate-old'), value: <span className="mono">{token.tokenPrefix}</span> },
          {
            label: t('api-token.rotate-new'),
            value: expiresAt ? t('api-token.valid-until', { date: formats.date(expiresAt) }) : t('api-token.valid-always'),
          },
        ]}
      />
      <div className={styles.actions}>
        <ActionButton variant="primary" hasInitialFocus label={t('api-token.rotate-start')} isBusy={isSaving} onClick={start} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onCancel} />
      </div>
    </div>
  );
}

function ReplacedToken({ token, onRevoke, onLater }: { token: ApiToken; onRevoke: () => void; onLater: () => void }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  // The panel was already open, and the element that had the focus is gone.
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <div ref={ref} className={styles.form}>
      <Note kind="attention" title={t('api-token.old-works', { prefix: token.tokenPrefix })}>
        {t('api-token.old-works-text')}
      </Note>
      <Facts
        facts={[
          {
            label: t('api-token.last-used'),
            value: token.lastUsedAt ? <RelativeTime value={token.lastUsedAt} /> : t('api-token.not-yet'),
          },
          { label: t('api-token.last-used-from'), value: token.lastUsedIp ?? noValue },
        ]}
      />
      <div className={styles.actions}>
        <ActionButton label={t('api-token.revoke-old')} onClick={onRevoke} />
        <ActionButton hasInitialFocus variant="quiet" label={t('api-token.revoke-later')} onClick={onLater} />
      </div>
    </div>
  );
}
