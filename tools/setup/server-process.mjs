/**
 * How Node is started for the server. Both can only be said before it starts: docs/decisions/0035-server-as-one-program.md.
 *
 * A rush of registrations leaves so many young objects that half of these 32 MB would cost it a tenth of its speed, and a
 * quarter of them a quarter. `gc` lets the server tidy up, and give this memory back, while nobody asks.
 */
export const serverFlags = ['--max-semi-space-size=32', '--expose-gc']

/**
 * The C library keeps what was freed, for each thread apart. With these it has two such places, and gives large pieces back.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const serverVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
