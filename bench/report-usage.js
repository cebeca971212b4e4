// Loaded into a server that is measured (--import): answers what it has used so far when it is asked.
// JavaScript, as the server's own first file: for a TypeScript here Node would load its compiler, and 13 MiB would be counted
// that the server does not use.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, memoryMiB: process.memoryUsage().rss / 2 ** 20 });
});
// The server ends when it wants to, not when nobody listens to it any more.
process.channel?.unref();
