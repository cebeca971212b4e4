/** The limit of the server. */
export const maxFileBytes = 10 * 1024 * 1024;

/** Signatures of file types, because the name of a file may be wrong. */
const fileSignatures = {
  PDF: [0x25, 0x50, 0x44, 0x46, 0x2d],
  PNG: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  JPEG: [0xff, 0xd8, 0xff],
} as const satisfies Record<string, readonly number[]>;
export type FileType = keyof typeof fileSignatures;

export type FileProblem = 'empty' | 'too-large' | 'other-kind' | 'unreadable';

/** Returns why a file cannot be uploaded; null for a file of one of these types of at most 10 MB. */
export async function checkFile(file: Blob, types: readonly FileType[]): Promise<FileProblem | null> {
  if (file.size === 0) return 'empty';
  if (file.size > maxFileBytes) return 'too-large';
  try {
    const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    return types.some((type) => fileSignatures[type].every((byte, index) => start[index] === byte)) ? null : 'other-kind';
  } catch {
    // The file was moved or deleted after it was chosen.
    return 'unreadable';
  }
}

/** Encodes the content in Base64 for the API. */
export function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Keeps the end of a long name, with its extension, up to the API's limit of 120 characters. */
export function truncateFileName(name: string): string {
  return name.length <= 120 ? name : name.slice(-120);
}
