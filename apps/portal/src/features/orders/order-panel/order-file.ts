/** As large as the server takes. */
export const mostBytes = 10 * 1024 * 1024;
export const mostDocuments = 20;

/** What the first bytes of a file say it is; its name may say anything. */
const beginnings: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

export type FileProblem = 'empty' | 'too-large' | 'other-kind' | 'unreadable';

/** Why a file cannot be added, seen before anything is sent; null where it can: a PDF, PNG or JPEG of at most 10 MB. */
export async function fileProblem(file: Blob): Promise<FileProblem | null> {
  if (file.size === 0) return 'empty';
  if (file.size > mostBytes) return 'too-large';
  try {
    const first = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    return beginnings.some((bytes) => bytes.every((byte, at) => first[at] === byte)) ? null : 'other-kind';
  } catch {
    // Moved or taken away since it was chosen.
    return 'unreadable';
  }
}

/** The content in Base64, as the API takes it. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The last part of a long name with its ending: what the API takes at most. */
export function shortName(name: string): string {
  return name.length <= 120 ? name : name.slice(-120);
}
