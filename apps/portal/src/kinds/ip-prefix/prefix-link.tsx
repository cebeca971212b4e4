import { Link, useRouter } from '@tanstack/react-router';
import { canOpen } from '../../lib/route-access.ts';

/** A prefix, as a link for users who may open its page. */
export function PrefixLink({ prefixId, prefix }: { prefixId: number; prefix: string }) {
  const router = useRouter();
  if (!canOpen(router, `/ip-management/prefix/${prefixId}`)) return <span className="mono">{prefix}</span>;
  return (
    <Link to="/ip-management/prefix/$id" params={{ id: String(prefixId) }} className="mono">
      {prefix}
    </Link>
  );
}
