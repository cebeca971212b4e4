import { hasRole } from '@demarc/contract/access.ts';
import { type Account, getAccount } from '@demarc/contract/account.ts';
import type { ContactType } from '@demarc/contract/contact.ts';
import {
  getNoticePreference,
  listNotices,
  type NoticeKind,
  type NoticePreference,
  putNoticePreference,
} from '@demarc/contract/notice.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuGroup } from '../../kinds/kind.ts';
import { noticeDisplays } from '../../kinds/registry.ts';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Note } from '../../ui/note.tsx';
import { groupNoticeKinds, listCopiedMails } from './group-notice-kinds.ts';
import styles from './notice-settings.module.css';

/** As in the menu. */
const groupLabels: Readonly<Record<MenuGroup, string>> = {
  trade: 'shell.trade',
  services: 'shell.services',
  network: 'shell.network',
  money: 'shell.money',
  company: 'shell.company',
};

interface SettingsProps {
  customerId: number;
  onDone: () => void;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

/** A form for the notices that the user receives, and the emails that they receive copies of. */
export function NoticeSettings(props: SettingsProps) {
  const { customerId } = props;
  const { claims } = useSession();
  const preference = useQuery({ ...query(getNoticePreference, { params: { customerId } }), staleTime: 0, gcTime: 0 });
  const account = useQuery({
    ...query(getAccount, { params: { customerId, accountId: claims?.uid_g ?? '' } }),
    enabled: claims !== null,
  });
  if (!preference.data || !account.data) {
    const unready: UseQueryResult<unknown> = preference.data ? account : preference;
    return (
      <AsyncContent result={unready} lines={8}>
        {() => null}
      </AsyncContent>
    );
  }
  return <SettingsForm {...props} preference={preference.data} account={account.data} />;
}

interface SettingsFormProps extends SettingsProps {
  preference: Output<typeof getNoticePreference>;
  account: Account;
}

function SettingsForm({ customerId, preference, account, onDone, onLeave }: SettingsFormProps) {
  const { t } = useTranslation(['notice', 'action']);
  const { available } = preference;
  const [{ kinds, mail }, setChosen] = useState<NoticePreference>(preference);
  const [isRefused, setRefused] = useState(false);
  const request = { params: { customerId }, body: { kinds, mail } };
  const save = useWrite(putNoticePreference, { invalidates: [listNotices], previewInput: () => request });
  const offered = listCopiedMails(available);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(false);
    save.mutate(request, {
      onSuccess: () => {
        showToast('notice.saved');
        onDone();
      },
      onError: (error) => setRefused([400, 403, 404, 409].includes(getErrorStatus(error) ?? 0)),
    });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isRefused && (
        <Note kind="trouble" title={t('notice.refused')}>
          {t('notice.refused-text')}
        </Note>
      )}
      <Intro title={t('notice.in-portal')}>{t('notice.kinds-help')}</Intro>
      {[...groupNoticeKinds(available)].map(([group, offered]) => (
        <CheckboxGroup
          key={group}
          layout="tasks"
          label={t(groupLabels[group])}
          options={offered.map((kind) => ({ value: kind, label: t(noticeDisplays[kind].label) }))}
          value={kinds.filter((kind) => offered.includes(kind))}
          onChange={(chosen) =>
            setChosen({ kinds: [...kinds.filter((kind) => !offered.includes(kind)), ...(chosen as NoticeKind[])], mail })
          }
        />
      ))}
      <Intro title={t('notice.mail')}>
        {t('notice.mail-help', { email: account.email })} <EmailChange account={account} onLeave={onLeave} />
      </Intro>
      <CheckboxGroup
        layout="tasks"
        label={t('notice.mail-copies')}
        options={offered.map((type) => ({ value: type, label: t(`notice.mail-${type}`) }))}
        value={mail.filter((type) => offered.includes(type))}
        // Keeps choices that are not offered at the moment.
        onChange={(chosen) =>
          setChosen({ kinds, mail: [...mail.filter((type) => !offered.includes(type)), ...(chosen as ContactType[])] })
        }
      />
      <div className={styles.actions}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onDone} />
      </div>
    </form>
  );
}

/** Introduces the settings below it. */
function Intro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.intro}>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}

/** Says where the email address can be changed, or who can change it. */
function EmailChange({ account: { accountId, roles }, onLeave }: { account: Account; onLeave: () => void }) {
  const { t } = useTranslation(['shell', 'notice']);
  return hasRole(roles, 'RESELLER_ADMIN') ? (
    <Link to="/user-management/account/$id" params={{ id: accountId }} onClick={onLeave}>
      {t('notice.change-email')}
    </Link>
  ) : (
    t('shell.details-rest')
  );
}
