/** Serializes and parses a page of JSON for the requested milliseconds, without I/O. Replies with the number of pages. */
const page = Array.from({ length: 50 }, (_, n) => ({
  id: `entry ${n}`,
  start: n * 1000,
  project: { id: `project ${n % 20}`, name: `Project ${n % 20}` },
}));

process.on('message', (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  let pages = 0;
  while (performance.now() < end) {
    if (JSON.parse(JSON.stringify(page)).length === page.length) pages++;
  }
  process.send?.(pages);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
