/** Groups a hash by 16 characters, so that people can compare two hashes. */
export function groupHex(hexadecimal: string): string {
  return hexadecimal.replace(/.{16}(?=.)/g, '$& ');
}
