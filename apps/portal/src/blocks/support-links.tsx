import { toTelUrl } from '@demarc/contract/tel-url.ts';
import { getConfiguration } from '../lib/configuration.ts';

/** Shows the phone number and the email address of the provider after a sentence; renders nothing if neither is configured. */
export function SupportLinks({ subject }: { subject: string }) {
  const { phone, email } = getConfiguration().support;
  return (
    <>
      {phone && (
        <>
          {' '}
          <a href={toTelUrl(phone)}>{phone}</a>
        </>
      )}
      {phone && email && ','}
      {email && (
        <>
          {' '}
          <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</a>
        </>
      )}
    </>
  );
}
