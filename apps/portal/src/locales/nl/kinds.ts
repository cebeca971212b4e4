// The texts that screens shared by all kinds show about a kind, one file per kind.
const files = import.meta.glob<Record<string, string>>('./kinds/*.json', { eager: true, import: 'default' });
// biome-ignore lint/style/noDefaultExport: translation files are loaded by their default export.
export default Object.assign({}, ...Object.values(files)) as Record<string, string>;
