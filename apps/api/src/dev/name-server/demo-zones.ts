import ipaddr from 'ipaddr.js';

/** The zones of the demo: those of the documentation ranges, one level up so that a /24 can be delegated, and forward names. */
export const demoZones: readonly string[] = [
  '0.192.in-addr.arpa',
  '51.198.in-addr.arpa',
  '0.203.in-addr.arpa',
  '10.in-addr.arpa',
  '100.in-addr.arpa',
  'd.0.1.0.0.2.ip6.arpa',
  'example',
];

export const demoNameserver = 'ns1.demarc.example';

/** Name servers whose first label starts with this have no address, as if they did not exist. */
const absentNameserver = /^(offline|down)\b/;
/** Name servers of customers: all of them are the demo's second name server. */
const customerNameserver = /^(ns|dns)\d*[.-]/;
const octet = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4InLabel = new RegExp(`(?:^|[a-z-])${octet}-${octet}-${octet}-${octet}(?:$|[a-z-])`);

/**
 * Derives the addresses of a forward name that has no entered record. A first label with an address, such as `192-0-2-1` or
 * `2001-db8--1`, leads to that address; a label such as `ns1` leads to the customers' name server. Other names do not exist.
 */
export function findDemoAddresses(name: string): { A: string[]; AAAA: string[] } | null {
  const [label = ''] = name.split('.');
  const ipv4 = ipv4InLabel.exec(label);
  if (ipv4) return { A: [ipv4.slice(1).map(Number).join('.')], AAAA: [] };
  const ipv6 = label.replaceAll('-', ':');
  if (/:/.test(ipv6) && ipaddr.IPv6.isValid(ipv6)) return { A: [], AAAA: [ipaddr.IPv6.parse(ipv6).toRFC5952String()] };
  if (customerNameserver.test(name) && !absentNameserver.test(label)) return { A: ['127.0.0.1'], AAAA: [] };
  return null;
}
